/** The words of a simple command line. Quotes are left alone: a shell would know them, and there is none. */
export function commandWords(line: string): string[] {
  return line.trim().split(/\s+/)
}
