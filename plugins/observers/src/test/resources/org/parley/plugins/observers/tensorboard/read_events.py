"""Reads an event file with protobuf's own parser: one line of JSON for each event. Arguments: the descriptor, the event file."""
import json
import struct
import sys

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory, text_format


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def masked(data):
    crc = crc32c(data)
    return (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF


def records(content):
    at = 0
    while at < len(content):
        head = content[at:at + 8]
        (length,) = struct.unpack("<Q", head)
        message = content[at + 12:at + 12 + length]
        checksums = struct.unpack("<I", content[at + 8:at + 12]) + struct.unpack("<I", content[at + 12 + length:at + 16 + length])
        assert checksums == (masked(head), masked(message)), "wrong checksum at byte %d" % at
        yield message
        at += 16 + length


def main(descriptor, events):
    file = text_format.Parse(open(descriptor).read(), descriptor_pb2.FileDescriptorProto())
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    event_type = message_factory.MessageFactory(pool).GetPrototype(pool.FindMessageTypeByName("tensorflow.Event"))
    for message in records(open(events, "rb").read()):
        event = event_type.FromString(message)
        assert event.SerializeToString(deterministic=True), "nothing is known of an event"
        assert not list(event.UnknownFields()) if hasattr(event, "UnknownFields") else True
        print(json.dumps({
            "wall_time": event.wall_time,
            "step": event.step,
            "file_version": event.file_version,
            "scalars": {value.tag: value.simple_value for value in event.summary.value},
        }))


main(*sys.argv[1:])
