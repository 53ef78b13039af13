/** What a table of the docs may name as its proof. */

/** A statement that is skipped, to its end: the house's formatter sets the indents. */
const SKIPPED =
  /^([ \t]*)(?:x(?:it|test|describe)\b|(?:describe|suite|test|it)(?:\.\w+)*\.(?:skip|todo|fixme|fails)\b).*(?:\n(?:\1[ \t]+.*|\1[\])}].*|[ \t]*$))*/gm
const COMMENT = /^[ \t]*(?:\/\/.*|\/\*[^]*?\*\/[ \t]*)$/gm

/** Whether a test or a group of tests is called by this title, stands in no comment and is not skipped. */
export function runs(source: string, title: string): boolean {
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/['’]/g, String.raw`\\?['’]`)
  return new RegExp(String.raw`\(\s*(['"\`])${name}\1,`).test(
    source.replaceAll(COMMENT, '').replaceAll(SKIPPED, ''),
  )
}
