"""The process in which Parley evaluates a model in Python. Parley starts it; it is not meant for other programs.

Messages arrive on the standard input and are answered on the standard output: four bytes with the length, one byte with the
kind, and the content. Vectors are in files that both processes map. The process ends when its input ends.
"""

import contextlib
import hashlib
import importlib.util
import inspect
import math
import mmap
import os
import platform
import shutil
import signal
import struct
import sys
import traceback

from parley.model import ArrayModel, Batch, Data, JaxModel, Model, Sets

SETUP, EVALUATE = 0, 1
UPPER, LOWER, UPPER_GRADIENT, LOWER_GRADIENT_Y, LOWER_GRADIENT_X, HESSIAN, MIXED, MEASURE = range(8)
NEW_POINT, AHEAD = 1, 2

_LENGTH = struct.Struct("<i")
# The kind of the message, the operation, whether in double precision, flags, the agent, the seed of the draw, and the number
# of samples, or -1 for all. NEW_POINT means that x and y are to be read, AHEAD that more will be asked at this point: products
# after a gradient, or the other product with the same vector.
_EVALUATION = struct.Struct("<BBBBiqi")
_LIBRARY = os.path.dirname(os.path.abspath(__file__))


def packed(fields):
    """Returns a dict of texts as bytes: each key and each value after its length."""
    texts = [str(text).encode() for pair in fields.items() for text in pair]
    return b"".join(_LENGTH.pack(len(text)) + text for text in texts)


def unpacked(content):
    texts, at = [], 0
    while at < len(content):
        (size,) = _LENGTH.unpack_from(content, at)
        at += _LENGTH.size + size
        texts.append(content[at - size : at].decode())
    return dict(zip(texts[::2], texts[1::2]))


class Refused(Exception):
    """An error of the user's file. `errors` has a dict for each: place, message, hint."""

    def __init__(self, *errors):
        super().__init__(errors)
        self.errors = list(errors)


def error(message, hint="", place="", missing=""):
    return {"message": message, "hint": hint, "place": place, "missing": missing}


def failure(what, raised):
    """Describes an exception of the user's code with the lines that belong to the user."""
    frames = [frame for frame in traceback.extract_tb(raised.__traceback__) if not frame.filename.startswith(_LIBRARY)]
    own = [frame for frame in frames if os.path.dirname(frame.filename) == _State.directory] or frames
    lines = [f"\n    {os.path.basename(frame.filename)}:{frame.lineno} in {frame.name}: {frame.line}" for frame in own]
    if isinstance(raised, SyntaxError) and raised.filename:
        lines.append(f"\n    {os.path.basename(raised.filename)}:{raised.lineno}: {(raised.text or '').strip()}")
    missing = raised.name or "" if isinstance(raised, ModuleNotFoundError) else ""
    text = str(raised).strip() or "no message"
    return error(f"{what} raises {type(raised).__name__}: {text}{''.join(lines)}", missing=missing)


@contextlib.contextmanager
def user_code(what):
    try:
        yield
    except Refused:
        raise
    except (Exception, SystemExit) as raised:
        raise Refused(failure(what, raised)) from raised


class _State:
    directory = ""


def neighbors():
    """Returns the names and checksums of modules that the user's file has imported from its own directory."""
    home = os.path.realpath(_State.directory) + os.sep
    files = {os.path.realpath(each.__file__) for each in list(sys.modules.values()) if getattr(each, "__file__", None)}
    own = sys.modules.get("parley_user_model")
    files -= {os.path.realpath(own.__file__)} if own else set()
    words = ""
    for file in sorted(file for file in files if file.startswith(home) and "-packages" + os.sep not in file):
        with open(file, "rb") as opened:
            words += f", {file[len(home):]} with SHA-256 {hashlib.sha256(opened.read()).hexdigest()[:16]}"
    return words


# ---------------------------------------------------------------------------------------------------------------- samples


class Samples:
    """The samples of one agent in a file: per set its features as float32, its labels as int32, its targets as float32."""

    def __init__(self, agent, described):
        import numpy

        self.agent = agent
        self.sets = {}
        bytes_of = None
        if described["file"]:
            with open(described["file"], "rb") as file:
                bytes_of = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        at = 0
        for name in ("train", "validation", "test"):
            size, width, labels, targets = map(int, described[name].split())
            arrays = {}
            if size:
                for key, count, kind in (("features", size * width, "<f4"), ("labels", labels, "<i4"), ("targets", targets, "<f4")):
                    arrays[key] = numpy.frombuffer(bytes_of, kind, count, at) if count else None
                    at += 4 * count
                arrays["features"] = arrays["features"].reshape(size, width) if width else numpy.zeros((size, 0), "f4")
                if labels:
                    arrays["labels"] = arrays["labels"].astype(numpy.int64)
                arrays["index"] = numpy.arange(size, dtype=numpy.int64) + (int(described["first"]) if name == "train" else 0)
            self.sets[name] = arrays

    def size(self, name):
        arrays = self.sets[name]
        return len(arrays["index"]) if arrays else 0


class Batches:
    """Makes batches of one agent's samples in one precision, of arrays or of tensors."""

    KEYS = ("features", "labels", "targets", "index")

    def __init__(self, samples, converted, select):
        self.samples = samples
        self.converted = converted
        self.select = select
        self.kept = {}

    def all(self, name):
        if name not in self.kept:
            arrays = self.samples.sets[name]
            fields = [None if arrays.get(key) is None else self.converted(arrays[key]) for key in self.KEYS]
            self.kept[name] = Batch(*fields, self.samples.agent)
        return self.kept[name]

    def of(self, name, indices):
        whole = self.all(name)
        if indices is None or whole.index is None:
            return whole
        chosen = self.converted(indices.astype("i8"))
        fields = (getattr(whole, key) for key in self.KEYS)
        return Batch(*(None if field is None else self.select(field, chosen) for field in fields), self.samples.agent)

    def sets(self):
        return Sets(*(self.all(name) if self.samples.size(name) else None for name in ("train", "validation", "test")))


# ------------------------------------------------------------------------------------------------------------------ PyTorch


class TorchVariable:
    """x or y: where its tensors are in the vector, and the form in which losses see them."""

    def __init__(self, name, declared, dtype, device):
        import torch

        self.names, self.starts, self.places, self.recurrent = [], [], [], []
        self.form = declared
        if isinstance(declared, torch.nn.Module):
            declared.to(device=device, dtype=dtype)
            self._require_average(name, declared)
            for key, tensor in declared.named_parameters():
                if tensor.requires_grad:
                    self.names.append(key)
                    self.starts.append(tensor)
            owners = [(owner, key, id(tensor)) for owner in declared.modules() for key, tensor in owner._parameters.items()]
            self.places = [[(owner, key) for owner, key, same in owners if same == id(tensor)] for tensor in self.starts]
            self.recurrent = [owner for owner in declared.modules() if isinstance(owner, torch.nn.RNNBase)]
        elif isinstance(declared, torch.Tensor):
            self.names, self.starts = [name], [declared]
        elif isinstance(declared, dict) and all(isinstance(each, torch.Tensor) for each in declared.values()):
            self.names, self.starts = [str(key) for key in declared], list(declared.values())
        elif declared is None:
            raise Refused(error(f"does not set self.{name}", "set it to a tensor, a dict of tensors, or a module"))
        else:
            raise Refused(
                error(
                    f"sets self.{name} to an object of type {type(declared).__name__}",
                    "set it to a tensor, a dict of tensors, or a module",
                )
            )
        if not self.starts:
            raise Refused(error(f"sets self.{name} to something without parameters", "a module needs parameters to learn"))
        for key, start in zip(self.names, self.starts):
            if not start.is_floating_point():
                kind = str(start.dtype).replace("torch.", "")
                raise Refused(error(f"has integers in self.{name} ('{key}' is {kind})", "use floating-point numbers"))
        self.starts = [start.detach().to(device=device, dtype=dtype).clone() for start in self.starts]
        self.shapes = [tuple(start.shape) for start in self.starts]
        self.sizes = [start.numel() for start in self.starts]
        self.size = sum(self.sizes)

    @staticmethod
    def _require_average(name, module):
        import torch

        for key, part in module.named_modules():
            if isinstance(part, torch.nn.modules.batchnorm._BatchNorm) and part.training:
                raise Refused(
                    error(
                        f"has a {type(part).__name__} in self.{name} ('{key}'), whose output depends on the other samples",
                        "a loss must be an average over samples: use LayerNorm or GroupNorm, or put it into eval()",
                    )
                )

    def leaves(self, vector):
        """Returns the tensors of a vector, copied, as leaves of a graph."""
        parts = vector.clone().split(self.sizes)
        return [part.view(shape).requires_grad_() for part, shape in zip(parts, self.shapes)]

    def parts(self, vector):
        return [part.view(shape) for part, shape in zip(vector.split(self.sizes), self.shapes)]

    def bound(self, leaves):
        """Returns the variable with these values, in the form that losses see."""
        for leaf, places in zip(leaves, self.places):
            for owner, key in places:
                owner._parameters[key] = leaf
        for owner in self.recurrent:
            owner._flat_weights = [owner._parameters.get(key) for key in owner._flat_weights_names]
        if self.places:
            return self.form
        return dict(zip(self.form, leaves)) if isinstance(self.form, dict) else leaves[0]


class TorchPoint:
    """One agent's variables, and the graphs at them."""

    __slots__ = ("x", "y", "lower", "gradient")

    def __init__(self, x, y):
        self.x, self.y = x, y
        self.lower = self.gradient = None


class TorchCosts:
    """The losses in one precision on autograd."""

    differences = []
    second_order = "AUTODIFF"

    def __init__(self, make, device, doubles=None):
        """`doubles` are the costs in double precision; these costs are in single precision then."""
        import torch

        self.torch = torch
        self.dtype = torch.float32 if doubles else torch.float64
        self.device = torch.device(device)
        self.points = {}
        self.batches = {}
        torch.set_default_dtype(self.dtype)
        self.model = make()
        if doubles:
            self._take_constants(doubles.model)
        refuse_all(
            lambda: setattr(self, "x", TorchVariable("upper", self.model.upper, self.dtype, self.device)),
            lambda: setattr(self, "y", TorchVariable("lower", self.model.lower, self.dtype, self.device)),
        )

    def _take_constants(self, other):
        """Copies tensors that are not learned, because random numbers of another precision differ."""
        torch = self.torch
        for name, value in vars(other).items():
            if isinstance(value, torch.Tensor) and value.is_floating_point():
                setattr(self.model, name, value.to(self.dtype))
            elif isinstance(value, torch.nn.Module):
                for mine, same in zip(getattr(self.model, name).modules(), value.modules()):
                    for tensors, others in ((mine._parameters, same._parameters), (mine._buffers, same._buffers)):
                        for key, tensor in others.items():
                            if tensor is not None and not tensor.requires_grad:
                                tensors[key].data.copy_(tensor)

    def start(self):
        return [self.torch.cat([part.reshape(-1) for part in side.starts]).cpu().numpy() for side in (self.x, self.y)]

    def _batches(self, samples):
        if samples.agent not in self.batches:
            self.batches[samples.agent] = Batches(samples, self._tensor, lambda field, chosen: field[chosen])
        return self.batches[samples.agent]

    def _tensor(self, array):
        tensor = self.torch.from_numpy(array)
        return tensor.to(device=self.device, dtype=self.dtype if tensor.is_floating_point() else self.torch.int64)

    def move(self, agent, x, y):
        vectors = (self.torch.from_numpy(vector).to(self.device) for vector in (x, y))
        self.points[agent] = TorchPoint(*(side.leaves(vector) for side, vector in zip((self.x, self.y), vectors)))

    def _loss(self, which, point, samples, indices, seed):
        torch = self.torch
        if torch.get_default_dtype() != self.dtype:
            torch.set_default_dtype(self.dtype)
        torch.manual_seed(seed)
        x, y = self.x.bound(point.x), self.y.bound(point.y)
        name = "train" if which == "lower_loss" else self.model.upper_samples
        with user_code(which):
            loss = getattr(self.model, which)(x, y, self._batches(samples).of(name, indices))
        if not isinstance(loss, torch.Tensor):
            raise Refused(error(f"{which} returns an object of type {type(loss).__name__}, not a tensor", "return a tensor with one number"))
        if loss.numel() != 1:
            raise Refused(
                error(f"{which} returns a tensor of shape {tuple(loss.shape)}, not a single number", "end the loss with .mean()")
            )
        return loss.reshape(())

    def value(self, which, samples, indices, seed):
        point = self.points[samples.agent]
        if which == "lower_loss" and point.lower is not None:
            return point.lower.item()
        with self.torch.no_grad():
            return self._loss(which, point, samples, indices, seed).item()

    def _gradient(self, loss, leaves, **options):
        if not loss.requires_grad:
            return [None] * len(leaves)
        return self.torch.autograd.grad(loss, leaves, allow_unused=True, **options)

    def upper_gradient(self, samples, indices, seed):
        point = self.points[samples.agent]
        loss = self._loss("upper_loss", point, samples, indices, seed)
        with user_code("the gradient of upper_loss"):
            found = self._gradient(loss, point.x + point.y)
        return found[: len(point.x)], found[len(point.x) :]

    def _lower(self, samples, indices, seed):
        """Returns the point with the lower loss and its graph, which all derivatives share."""
        point = self.points[samples.agent]
        if point.lower is None:
            point.lower = self._loss("lower_loss", point, samples, indices, seed)
        return point

    def _lower_gradient(self, samples, indices, seed):
        """Returns the point with the gradient of the lower loss in y and its graph, which products share."""
        point = self._lower(samples, indices, seed)
        if point.gradient is None:
            with user_code("the gradient of lower_loss"):
                point.gradient = self._gradient(point.lower, point.y, create_graph=True)
        return point

    def lower_gradient_y(self, ahead, samples, indices, seed):
        if ahead:
            return None, self._lower_gradient(samples, indices, seed).gradient
        point = self._lower(samples, indices, seed)
        with user_code("the gradient of lower_loss"):
            return None, self._gradient(point.lower, point.y, retain_graph=True)

    def lower_gradient_x(self, samples, indices, seed):
        point = self._lower(samples, indices, seed)
        with user_code("the gradient of lower_loss"):
            return self._gradient(point.lower, point.x, retain_graph=True), None

    def products(self, in_x, in_y, v, samples, indices, seed):
        """Returns the products with v in x, in y, or in both."""
        point = self._lower_gradient(samples, indices, seed)
        along = self.y.parts(self.torch.from_numpy(v).to(self.device))
        pairs = [(part, way) for part, way in zip(point.gradient, along) if part is not None and part.requires_grad]
        leaves = (point.x if in_x else []) + (point.y if in_y else [])
        found = [None] * len(leaves)
        if pairs:
            with user_code("the second derivative of lower_loss"):
                found = self.torch.autograd.grad(
                    [part for part, _ in pairs], leaves, [way for _, way in pairs], retain_graph=True, allow_unused=True
                )
        count = len(point.x) if in_x else 0
        return found[:count] if in_x else None, found[count:] if in_y else None

    def write(self, side, parts, out):
        vector = self.torch.from_numpy(out)
        for part, into in zip(parts, vector.split(side.sizes)):
            if part is None:
                into.zero_()
            else:
                into.copy_(part.detach().reshape(-1))

    def metrics(self, samples):
        point = self.points[samples.agent]
        x, y = self.x.bound(point.x), self.y.bound(point.y)
        modules = [part for form in (x, y) if isinstance(form, self.torch.nn.Module) for part in form.modules() if part.training]
        for part in modules:
            part.training = False
        try:
            with self.torch.no_grad(), user_code("metrics"):
                return numbers(self.model.metrics(x, y, self._batches(samples).sets()))
        finally:
            for part in modules:
                part.training = True

    def software(self):
        device = "" if self.device.type == "cpu" else f" on {self.device}"
        return f"PyTorch {self.torch.__version__}{device}"


# ------------------------------------------------------------------------------------------------------------------- arrays


class ArrayVariable:
    """x or y: where its arrays are in the vector, and the form in which losses see them."""

    def __init__(self, name, declared):
        import numpy

        self.numpy = numpy
        if declared is None:
            raise Refused(error(f"does not set self.{name}", "set it to an array, a number, or a dict of arrays"))
        self.keys = list(declared) if isinstance(declared, dict) else None
        with user_code(f"the array self.{name}"):
            every = [declared] if self.keys is None else [declared[key] for key in self.keys]
            self.starts = [numpy.array(each, dtype=numpy.float64) for each in every]
        self.names = [name] if self.keys is None else [str(key) for key in self.keys]
        self.shapes = [start.shape for start in self.starts]
        self.sizes = [start.size for start in self.starts]
        self.size = sum(self.sizes)
        if self.size == 0:
            raise Refused(error(f"sets self.{name} to an array without entries", "a variable needs at least one entry"))

    def bound(self, vector):
        parts = self.numpy.split(vector, self.numpy.cumsum(self.sizes)[:-1])
        arrays = [part.reshape(shape) for part, shape in zip(parts, self.shapes)]
        return arrays[0] if self.keys is None else dict(zip(self.keys, arrays))

    def flat(self, what, form):
        """Returns an array or a dict of arrays of the user as a vector."""
        if form is None:
            return self.numpy.zeros(self.size)
        if self.keys is not None and (not isinstance(form, dict) or list(form) != self.keys):
            raise Refused(error(f"{what} returns other keys than {self.keys}", "return a gradient in the form of its variable"))
        parts = [self.numpy.asarray(each, dtype=self.numpy.float64) for each in ([form] if self.keys is None else form.values())]
        for name, part, shape in zip(self.names, parts, self.shapes):
            if part.shape != shape:
                raise Refused(
                    error(
                        f"{what} returns an array of shape {part.shape} for '{name}', which has shape {shape}",
                        "return a gradient in the form of its variable",
                    )
                )
        return self.numpy.concatenate([part.reshape(-1) for part in parts])


class ArrayCosts:
    """The losses of an ArrayModel in double precision, with central differences for derivatives that it leaves out."""

    _STEP = math.ulp(1.0) ** (1 / 3) if hasattr(math, "ulp") else 2.0 ** (-52 / 3)

    def __init__(self, make):
        import numpy

        self.numpy = numpy
        self.model = make()
        self.points = {}
        self.batches = {}
        kind = type(self.model)
        self.has = {name: getattr(kind, name) is not getattr(ArrayModel, name) for name in ("upper_gradient", "lower_gradient", "lower_products")}
        self.differences = [
            symbol
            for method, symbols in (
                ("upper_gradient", ["df/dx", "df/dy"]),
                ("lower_gradient", ["dg/dy", "dg/dx"]),
                ("lower_products", ["(d2g/dydy) v", "(d2g/dxdy) v"]),
            )
            for symbol in symbols
            if not self.has[method]
        ]
        derived = "AUTODIFF" if isinstance(self.model, JaxModel) else "ANALYTIC"
        self.second_order = derived if self.has["lower_products"] else "FINITE_DIFFERENCE"
        refuse_all(
            lambda: setattr(self, "x", ArrayVariable("upper", self.model.upper)),
            lambda: setattr(self, "y", ArrayVariable("lower", self.model.lower)),
        )

    def start(self):
        return [self.numpy.concatenate([part.reshape(-1) for part in side.starts]) for side in (self.x, self.y)]

    def _batches(self, samples):
        if samples.agent not in self.batches:
            numpy = self.numpy
            self.batches[samples.agent] = Batches(
                samples,
                lambda array: array.astype(numpy.float64 if array.dtype.kind == "f" else numpy.int64),
                lambda field, chosen: field[chosen],
            )
        return self.batches[samples.agent]

    def _batch(self, which, samples, indices):
        return self._batches(samples).of("train" if which.startswith("lower") else self.model.upper_samples, indices)

    def move(self, agent, x, y):
        self.points[agent] = x.copy(), y.copy()

    def _value(self, which, at, batch, seed):
        self.numpy.random.seed(seed % 2**32)
        with user_code(which):
            loss = getattr(self.model, which)(self.x.bound(at[0]), self.y.bound(at[1]), batch)
        if self.numpy.size(loss) != 1:
            raise Refused(
                error(f"{which} returns an array of shape {self.numpy.shape(loss)}, not a single number", "end the loss with .mean()")
            )
        with user_code(which):
            return float(self.numpy.asarray(loss).reshape(()))

    def value(self, which, samples, indices, seed):
        return self._value(which, self.points[samples.agent], self._batch(which, samples, indices), seed)

    def _gradient(self, which, at, batch, seed):
        method = which.replace("loss", "gradient")
        if self.has[method]:
            self.numpy.random.seed(seed % 2**32)
            return self._pair(method, at, batch)
        return tuple(self._slope(which, at, side, batch, seed) for side in (0, 1))

    def _pair(self, method, at, batch, *more):
        with user_code(method):
            found = getattr(self.model, method)(self.x.bound(at[0]), self.y.bound(at[1]), batch, *more)
        if not isinstance(found, tuple) or len(found) != 2:
            raise Refused(error(f"{method} returns an object of type {type(found).__name__}, not two gradients", "return a gradient in x and one in y"))
        return self.x.flat(method, found[0]), self.y.flat(method, found[1])

    def _slope(self, which, at, side, batch, seed):
        """The gradient of a loss by central differences; steps as in org.parley.api.model.Differences."""
        moved = [at[0].copy(), at[1].copy()]
        slope = self.numpy.empty(len(at[side]))
        for k, entry in enumerate(at[side]):
            h = self._STEP * max(1.0, abs(entry))
            values = []
            for step in (h, -h):
                moved[side][k] = entry + step
                values.append(self._value(which, moved, batch, seed))
            moved[side][k] = entry
            slope[k] = (values[0] - values[1]) / (2 * h)
        return slope

    def upper_gradient(self, samples, indices, seed):
        return self._gradient("upper_loss", self.points[samples.agent], self._batch("upper_loss", samples, indices), seed)

    def lower_gradient_y(self, _, samples, indices, seed):
        at, batch = self.points[samples.agent], self._batch("lower_loss", samples, indices)
        if self.has["lower_gradient"]:
            return None, self._gradient("lower_loss", at, batch, seed)[1]
        return None, self._slope("lower_loss", at, 1, batch, seed)

    def lower_gradient_x(self, samples, indices, seed):
        at, batch = self.points[samples.agent], self._batch("lower_loss", samples, indices)
        if self.has["lower_gradient"]:
            return self._gradient("lower_loss", at, batch, seed)[0], None
        return self._slope("lower_loss", at, 0, batch, seed), None

    def products(self, in_x, in_y, v, samples, indices, seed):
        found = self._products(v, samples, indices, seed)
        return found[0] if in_x else None, found[1] if in_y else None

    def _products(self, v, samples, indices, seed):
        at, batch = self.points[samples.agent], self._batch("lower_loss", samples, indices)
        if self.has["lower_products"]:
            return self._pair("lower_products", at, batch, self.y.bound(v.copy()))
        # Both products are the slope along v of the whole gradient of g.
        exact = self.has["lower_gradient"]
        step = self._STEP if exact else self._STEP ** (2 / 3)
        longest = max(abs(v).max(), 1e-300)
        h = step * max(1.0, abs(at[1]).max()) / longest if v.any() else step
        above, below = (self._gradient("lower_loss", (at[0], at[1] + way * h * v), batch, seed) for way in (1, -1))
        return tuple((plus - minus) / (2 * h) for plus, minus in zip(above, below))

    def write(self, side, parts, out):
        out[:] = parts

    def metrics(self, samples):
        at = self.points[samples.agent]
        with user_code("metrics"):
            return numbers(self.model.metrics(self.x.bound(at[0]), self.y.bound(at[1]), self._batches(samples).sets()))

    def software(self):
        jax = sys.modules.get("jax")
        return f"NumPy {self.numpy.__version__}" + (f", JAX {jax.__version__}" if jax else "")


def numbers(metrics):
    """Returns the values of metrics as numbers."""
    values = {}
    for name, value in metrics.items():
        try:
            values[name] = float(value)
        except (TypeError, ValueError, RuntimeError):
            shape = getattr(value, "shape", None)
            what = f"an object of type {type(value).__name__}" if shape is None else f"an array of shape {tuple(shape)}"
            raise Refused(error(f"metrics returns {what} for '{name}'", "a metric is one number: use mean()")) from None
    return values


def refuse_all(*parts):
    """Does all parts, and raises the errors of all that fail."""
    errors = []
    for part in parts:
        try:
            part()
        except Refused as refused:
            errors += refused.errors
    if errors:
        raise Refused(*errors)


# ------------------------------------------------------------------------------------------------------------------- worker


class Worker:
    """Answers the messages of one process of Parley."""

    def __init__(self):
        self.costs = {}
        self.samples = {}
        self.vectors = {}
        self.views = {}
        self.directories = set()
        self.operations = {
            UPPER: self.upper,
            LOWER: self.lower,
            UPPER_GRADIENT: self.upper_gradient,
            LOWER_GRADIENT_Y: self.lower_gradient_y,
            LOWER_GRADIENT_X: self.lower_gradient_x,
            HESSIAN: lambda costs, doubles, ahead, *of: self.products(costs, doubles, ahead, True, *of),
            MIXED: lambda costs, doubles, ahead, *of: self.products(costs, doubles, True, ahead, *of),
            MEASURE: self.measure,
        }

    def answer(self, message):
        try:
            if message[0] == EVALUATE:
                return b"\0" + self.evaluate(message)
            request = unpacked(message[1:])
            return b"\0" + packed(getattr(self, "do_" + request.pop("do"))(**request) or {})
        except Refused as refused:
            errors = refused.errors
        except Exception as bug:  # also a lack of memory
            errors = [failure("the worker", bug)]
        return b"\1" + packed({f"{k}.{key}": text for k, each in enumerate(errors) for key, text in each.items()})

    # Setup

    def do_open(self, file, name, seed, device, threads, **sizes):
        data = {key: int(size) for key, size in sizes.items()}
        _State.directory = os.path.dirname(os.path.abspath(file))
        sys.path.insert(0, _State.directory)
        self.seed, self.device = int(seed), device
        kind = self.kind(file, name)
        if issubclass(kind, Model):
            self.prepare_torch(device, int(threads))
        elif device != "cpu":
            raise Refused(error(f"device '{device}' is for models in PyTorch", "leave it out", "device"))
        if issubclass(kind, JaxModel):
            with user_code("the import of JAX"):
                import jax

                jax.config.update("jax_enable_x64", True)
        self.make = lambda: self.instance(kind, Data(**data))
        self.is_torch = issubclass(kind, Model)
        return self.describe(self.of(True))

    def kind(self, file, name):
        with user_code("the import of the file"):
            specification = importlib.util.spec_from_file_location("parley_user_model", file)
            module = importlib.util.module_from_spec(specification)
            sys.modules[specification.name] = module
            specification.loader.exec_module(module)
        ours = (Model, ArrayModel, JaxModel)
        kinds = [
            each
            for each in vars(module).values()
            if inspect.isclass(each) and issubclass(each, (Model, ArrayModel)) and each not in ours and each.__module__ == module.__name__
        ]
        listed = ", ".join(each.__name__ for each in kinds) or "none"
        if not name:
            if len(kinds) != 1:
                raise Refused(error(f"has {len(kinds)} models ({listed})", "name one with the option class", "file"))
            found = kinds[0]
        else:
            found = getattr(module, name, None)
            if found is None:
                raise Refused(error(f"does not have a class '{name}'; its models: {listed}", "", "class"))
            if not (inspect.isclass(found) and issubclass(found, (Model, ArrayModel))):
                raise Refused(error(f"'{name}' is not a subclass of parley.Model or parley.ArrayModel", f"class {name}(parley.Model):", "class"))
        base = Model if issubclass(found, Model) else ArrayModel
        absent = [each for each in ("upper_loss", "lower_loss") if getattr(found, each) is getattr(base, each)]
        if absent:
            raise Refused(*(error(f"'{found.__name__}' does not define {each}", f"def {each}(self, x, y, batch):") for each in absent))
        if found.upper_samples not in ("validation", "train"):
            raise Refused(error(f"upper_samples must be 'validation' or 'train', got {found.upper_samples!r}"))
        return found

    def prepare_torch(self, device, threads):
        with user_code("the import of PyTorch"):
            import torch

            torch.set_num_threads(threads)
            torch.use_deterministic_algorithms(True)
        try:
            torch.zeros(1, device=device)
        except Exception as unusable:
            first = (str(unusable).strip().splitlines() or [type(unusable).__name__])[0]
            raise Refused(error(f"device '{device}' cannot be used: {first}", "for example cpu or cuda:0", "device")) from unusable

    def instance(self, kind, data):
        import random

        import numpy

        random.seed(self.seed)
        numpy.random.seed(self.seed % 2**32)
        if "torch" in sys.modules:
            sys.modules["torch"].manual_seed(self.seed)
        with user_code(f"{kind.__name__}()"):
            try:
                inspect.signature(kind).bind(data)
            except TypeError:
                return kind()
            return kind(data)

    def of(self, doubles):
        """Returns the costs in a precision."""
        if doubles not in self.costs:
            wide = None if doubles else self.of(True)
            self.costs[doubles] = TorchCosts(self.make, self.device, wide) if self.is_torch else ArrayCosts(self.make)
        return self.costs[doubles]

    def describe(self, costs):
        described = {
            "software": f"Python {platform.python_version()}, {costs.software()}{neighbors()}",
            "floats": self.is_torch,
            "upper_samples": costs.model.upper_samples,
            "second_order": costs.second_order,
            "differences": "\n".join(costs.differences),
        }
        for level, side in (("upper", costs.x), ("lower", costs.y)):
            for k, (name, shape) in enumerate(zip(side.names, side.shapes)):
                described[f"{level}.{k}.name"] = name
                described[f"{level}.{k}.shape"] = " ".join(map(str, shape))
        return described

    def do_map(self, **files):
        for name, file in files.items():
            with open(file, "r+b") as opened:
                self.vectors[name] = mmap.mmap(opened.fileno(), 0)
            self.directories.add(os.path.dirname(file))

    def do_samples(self, agent, **described):
        self.samples[int(agent)] = Samples(int(agent), described)

    def do_start(self):
        for into, values in zip(("out_x", "out_y"), self.of(True).start()):
            self.view(into, True)[:] = values

    def do_probe(self, agent):
        return Probe(self.of(True), self.samples[int(agent)]).made()

    # Evaluations

    def view(self, name, doubles):
        if (name, doubles) not in self.views:
            import numpy

            costs = self.of(doubles)
            size = costs.x.size if name in ("x", "out_x") else costs.y.size
            self.views[name, doubles] = numpy.frombuffer(self.vectors[name], "<f8" if doubles else "<f4", size)
        return self.views[name, doubles]

    def evaluate(self, message):
        _, operation, doubles, flags, agent, seed, count = _EVALUATION.unpack_from(message)
        doubles = bool(doubles)
        costs = self.of(doubles)
        if flags & NEW_POINT:
            costs.move(agent, self.view("x", doubles), self.view("y", doubles))
        indices = None
        if count >= 0:
            import numpy

            indices = numpy.frombuffer(message, "<i4", count, _EVALUATION.size)
        return self.operations[operation](costs, doubles, bool(flags & AHEAD), self.samples[agent], indices, seed)

    def upper(self, costs, _, __, *of):
        return struct.pack("<d", costs.value("upper_loss", *of))

    def lower(self, costs, _, __, *of):
        return struct.pack("<d", costs.value("lower_loss", *of))

    def upper_gradient(self, costs, doubles, _, *of):
        return self.put(costs, doubles, costs.upper_gradient(*of))

    def lower_gradient_y(self, costs, doubles, ahead, *of):
        return self.put(costs, doubles, costs.lower_gradient_y(ahead, *of))

    def lower_gradient_x(self, costs, doubles, _, *of):
        return self.put(costs, doubles, costs.lower_gradient_x(*of))

    def products(self, costs, doubles, in_x, in_y, *of):
        return self.put(costs, doubles, costs.products(in_x, in_y, self.view("v", doubles), *of))

    def put(self, costs, doubles, found):
        for name, side, parts in (("out_x", costs.x, found[0]), ("out_y", costs.y, found[1])):
            if parts is not None:
                costs.write(side, parts, self.view(name, doubles))
        return b""

    def measure(self, costs, _, __, samples, *of):
        values = list(costs.metrics(samples).values())
        return struct.pack(f"<{len(values)}d", *values)


class Probe:
    """Evaluates a model at its start before a run: the losses, and their derivatives against central differences."""

    _AGREEMENT = 1e-5
    _POINTS, _NEEDED = 5, 3
    _SAMPLES = 4

    def __init__(self, costs, samples):
        import numpy

        self.numpy = numpy
        self.costs = costs
        self.samples = samples
        self.random = numpy.random.RandomState(20260806)

    def made(self):
        start = self.costs.start()
        refuse_all(*(lambda which=which: self.finite(which, start) for which in ("upper_loss", "lower_loss")))
        refuse_all(
            lambda: self.agrees("the gradient of upper_loss", lambda at: self.slope("upper_loss", "upper_gradient", at)),
            lambda: self.agrees("the gradient of lower_loss", lambda at: self.slope("lower_loss", "lower_gradient", at)),
        )
        self.agrees("the second derivative of lower_loss", self.curvature)
        self.move(start)
        metrics = self.costs.metrics(self.samples)
        for name in metrics:
            if not (name.replace("_", "a").isalnum() and name == name.lower() and name[:1].isalpha()):
                raise Refused(error(f"metrics has the name '{name}'", "use lower case and underscores, such as test_accuracy"))
        return {"metrics": "\n".join(metrics)}

    def move(self, at):
        self.costs.move(self.samples.agent, *at)

    def few(self, which, only=None):
        name = "train" if which.startswith("lower") else self.costs.model.upper_samples
        size = min(self._SAMPLES, self.samples.size(name))
        if size == 0:
            return None
        return self.numpy.arange(size, dtype="<i4") if only is None else self.numpy.array([only], dtype="<i4")

    def value(self, which, at, only=None, seed=1):
        self.move(at)
        return self.costs.value(which, self.samples, self.few(which, only), seed)

    def finite(self, which, start):
        value = self.value(which, start)
        if not math.isfinite(value):
            raise Refused(error(f"{which} is {value} at the start", "check its logarithms and divisions, and the start of x and y"))
        indices = self.few(which)
        is_random = self.value(which, start, seed=2) != value  # single samples then have other dropout masks than the batch
        if indices is not None and len(indices) > 1 and not is_random:
            mean = sum(self.value(which, start, only) for only in indices) / len(indices)
            if abs(mean - value) > self._AGREEMENT * max(1.0, abs(mean)):
                raise Refused(
                    error(
                        f"{which} is {value:.6g} on {len(indices)} samples, whose single losses have the mean {mean:.6g}",
                        "a loss must be the average over the samples of its batch: use mean, not sum",
                    )
                )

    def gradient(self, method, at):
        self.move(at)
        if method == "upper_gradient":
            found = self.costs.upper_gradient(self.samples, self.few("upper"), 1)
        else:
            found = (
                self.costs.lower_gradient_x(self.samples, self.few("lower"), 1)[0],
                self.costs.lower_gradient_y(False, self.samples, self.few("lower"), 1)[1],
            )
        return self.flat(found)

    def flat(self, found):
        vectors = [self.numpy.empty(side.size) for side in (self.costs.x, self.costs.y)]
        for vector, side, parts in zip(vectors, (self.costs.x, self.costs.y), found):
            self.costs.write(side, parts, vector)
        return vectors

    def along(self, at, way, h):
        return [point + h * direction for point, direction in zip(at, way)]

    def slope(self, which, method, at):
        """Returns the error of a gradient along a random direction, relative to the gradient."""
        if self.costs.differences and not self.costs.has[method]:
            return 0.0
        way = [self.random.standard_normal(len(part)) for part in at]
        gradient = self.gradient(method, at)
        claimed = sum(part @ direction for part, direction in zip(gradient, way))
        size = math.sqrt(sum(part @ part for part in gradient))
        if which == "lower_loss" and not gradient[1].any() and self.varies(which, at, way):
            raise Refused(error("lower_loss does not depend on y for PyTorch", "do not use detach(), item() or numpy() in a loss"))
        errors = []
        for factor in (1, 1e-1, 1e-2):
            h = 1e-6 * factor
            found = (self.value(which, self.along(at, way, h)) - self.value(which, self.along(at, way, -h))) / (2 * h)
            noise = 1e-14 * max(1.0, abs(self.value(which, at))) / h
            errors.append(max(0.0, abs(claimed - found) - noise) / max(size, abs(found), 1e-8))
        return min(errors)

    def varies(self, which, at, way):
        moved = self.along(at, (0 * way[0], way[1]), 0.1)
        return abs(self.value(which, moved) - self.value(which, at)) > 1e-12

    def curvature(self, at):
        """Returns the error of the second-order products along a random direction, relative to the products."""
        if "(d2g/dydy) v" in self.costs.differences:
            return 0.0
        v = self.random.standard_normal(len(at[1]))
        self.move(at)
        claimed = self.flat(self.costs.products(True, True, v, self.samples, self.few("lower"), 1))
        if "dg/dy" in self.costs.differences:
            return 0.0
        size = math.sqrt(sum(part @ part for part in self.gradient("lower_gradient", at)))
        errors = []
        for factor in (1, 1e-1, 1e-2):
            h = 6e-6 * factor * max(1.0, abs(at[1]).max()) / abs(v).max()
            above = self.gradient("lower_gradient", [at[0], at[1] + h * v])
            below = self.gradient("lower_gradient", [at[0], at[1] - h * v])
            found = [(plus - minus) / (2 * h) for plus, minus in zip(above, below)]
            for one, other in zip(claimed, found):
                distance = math.sqrt((one - other) @ (one - other))
                noise = 1e-15 * max(1.0, size) * math.sqrt(len(one)) / h
                errors.append(max(0.0, distance - noise) / max(math.sqrt(other @ other), 1e-8))
        return min(max(errors[k], errors[k + 1]) for k in range(0, len(errors), 2))

    def agrees(self, what, error_at):
        """Requires agreement at most points. A kink of a relu can spoil the comparison at some."""
        errors = []
        for _ in range(self._POINTS):
            at = [part + 0.1 * self.random.standard_normal(len(part)) for part in self.costs.start()]
            errors.append(error_at(at))
            if sum(each <= self._AGREEMENT for each in errors) == self._NEEDED:
                return
        raise Refused(
            error(
                f"{what} differs from central differences by {sorted(errors)[self._NEEDED - 1]:.1e}",
                "do not use detach(), item() or numpy() in a loss; check derivatives that you wrote",
            )
        )


def read(source, size):
    parts = []
    while size > 0:
        part = os.read(source, size)
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def main(directory):
    """Answers messages until the input ends, then removes the directory of the run's vectors."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole terminal; Parley ends the round first
    source, out = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)  # what the user prints must not become part of a message
    worker = Worker()
    while True:
        head = read(source, _LENGTH.size)
        message = None if head is None else read(source, _LENGTH.unpack(head)[0])
        if message is None:
            break
        content = worker.answer(message)
        left = memoryview(_LENGTH.pack(len(content)) + content)
        try:
            while left:
                left = left[os.write(out, left) :]
        except BrokenPipeError:
            break
    for each in (directory, *worker.directories):
        shutil.rmtree(each, ignore_errors=True)
    os._exit(0)  # without waiting for threads of the user's libraries
