/** Writes a Java program that signs tokens by the recipe, since Java's library reads no JSON. */
import type { RecipeOptions } from './recipes.ts';

/** The program prints a line for each of the options: the token, or why it was refused. */
export function toJavaProgram(options: readonly RecipeOptions[]): string {
  return `import java.time.*;
import java.util.*;

public class Program {
    public static void main(String[] words) throws Exception {
${options.map(toStatement).join('\n')}
    }

    private static Map<String, Object> map(Object... entries) {
        Map<String, Object> made = new LinkedHashMap<>();
        for (int at = 0; at < entries.length; at += 2) made.put((String) entries[at], entries[at + 1]);
        return made;
    }
}
`;
}

function toStatement({
  secret,
  keyId,
  issuer,
  subject,
  deploymentId,
  issuedAt,
  expiresIn = 900,
  tokenId,
  ...claims
}: RecipeOptions): string {
  const clock = `Clock.fixed(Instant.ofEpochSecond(${issuedAt}), ZoneOffset.UTC)`;
  const signer = `new EmbedToken(${[secret, keyId, issuer].map(toLiteral).join(', ')}, ${clock})`;
  const words = [
    toLiteral(subject),
    `${deploymentId}L`,
    `Duration.ofSeconds(${expiresIn})`,
    toLiteral({ ...claims, jti: tokenId }),
  ];
  return `        try {
            System.out.println(${signer}.createEmbedToken(${words.join(', ')}));
        } catch (IllegalArgumentException refusal) {
            System.out.println(refusal);
        }`;
}

function toLiteral(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'string') return toText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}L` : `${value}d`;
  if (Array.isArray(value))
    return `new ArrayList<Object>(Arrays.asList(new Object[] {${value.map(toLiteral).join(', ')}}))`;
  if (typeof value === 'object')
    return `map(${Object.entries(value)
      .map(([name, entry]) => `${toText(name)}, ${toLiteral(entry)}`)
      .join(', ')})`;
  if (typeof value === 'boolean') return String(value);
  throw new TypeError(`A ${typeof value} is no JSON.`);
}

/** Escaped in octal: Java reads `\u000a` as a line break of the source. Other characters stand for themselves. */
const toText = (text: string): string =>
  `"${text.replaceAll(/["\\\0-\x1f]/g, (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;
