package org.parley.runtime.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class SecretRandomTest {

    private final byte[] key = new byte[32];
    private final SecretRandom random = new SecretRandom(key);

    /** Counter mode encrypts the numbers of blocks, one by one, across refills of the buffer. */
    @Test
    void isTheCipherOfTheNumbersOfBlocks() throws Exception {
        Cipher block = Cipher.getInstance("AES/ECB/NoPadding");
        block.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        for (long number = 0; number < 300; number++) {
            ByteBuffer encrypted = ByteBuffer.wrap(block.doFinal(
                            ByteBuffer.allocate(16).putLong(0).putLong(number).array()))
                    .order(ByteOrder.LITTLE_ENDIAN);
            assertThat(random.nextLong()).isEqualTo(encrypted.getLong());
            assertThat(random.nextLong()).isEqualTo(encrypted.getLong());
        }
    }

    /** The moments of 100,000 numbers, within five standard errors. The key is fixed, so the test always gives the same answer. */
    @Test
    void gaussianNumbersAreGaussian() {
        int numbers = 100_000;
        double[] moments = new double[5];
        int central = 0;
        for (int k = 0; k < numbers; k++) {
            double number = random.nextGaussian();
            for (int power = 1; power < moments.length; power++) {
                moments[power] += Math.pow(number, power) / numbers;
            }
            central += Math.abs(number) < 1 ? 1 : 0;
        }
        double error = 5 / Math.sqrt(numbers);
        assertThat(moments[1]).isCloseTo(0, within(error));
        assertThat(moments[2]).isCloseTo(1, within(error * Math.sqrt(2)));
        assertThat(moments[3]).isCloseTo(0, within(error * Math.sqrt(15)));
        assertThat(moments[4]).isCloseTo(3, within(error * Math.sqrt(96)));
        assertThat((double) central / numbers).isCloseTo(0.682689, within(error * 0.47));
    }

    /** A few kilobytes in 100,000 numbers are those of the virtual machine. */
    @Test
    void numbersTakeNoMemory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double sum = 0;
        long fewest = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 5; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int k = 0; k < 100_000; k++) {
                sum += random.nextGaussian();
            }
            fewest = Math.min(fewest, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(sum).isFinite();
        assertThat(fewest).isLessThan(10_000);
    }
}
