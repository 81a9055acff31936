import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Reads a zip as a stream, as most Java programs do, and tells each entry with its size and the text of the sheet. */
public class ZipStream {
  public static void main(String[] given) throws Exception {
    try (ZipInputStream zip = new ZipInputStream(new FileInputStream(given[0]))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        byte[] bytes = zip.readAllBytes();
        System.out.println(entry.getName() + " " + bytes.length);
        if (entry.getName().contains("worksheets/")) System.out.println(new String(bytes, StandardCharsets.UTF_8));
      }
    }
  }
}
