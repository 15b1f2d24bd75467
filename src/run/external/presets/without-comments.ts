/** A string, or a comment as JSON with comments has it. */
const STRING_OR_COMMENT = /"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** JSON with comments, as settings files have them, without the comments. */
export function withoutComments(text: string): string {
  return text.replace(STRING_OR_COMMENT, (found) => (found.startsWith('"') ? found : ' '))
}
