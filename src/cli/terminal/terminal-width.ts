import type { Io } from './io.js'

/** Where the output is not a terminal: the same on every machine. */
const WIDTH_OF_FILES = 100
const NARROWEST = 40
/** Longer lines of text are hard to read. */
const WIDEST = 140

/** How many columns text may take on standard output. */
export function terminalWidth({ stdout }: Io): number {
  if (!stdout.isTTY) return WIDTH_OF_FILES
  const { columns } = stdout.stream as { readonly columns?: number }
  return Math.min(Math.max(columns ?? WIDTH_OF_FILES, NARROWEST), WIDEST)
}
