/** Paints text for a terminal. */
export interface Colors {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
}

const NORMAL_WEIGHT = 22
const DEFAULT_COLOR = 39

const PLAIN: Colors = { bold: same, dim: same, red: same, green: same, yellow: same }

const PAINTED: Colors = {
  bold: painter(1, NORMAL_WEIGHT),
  dim: painter(2, NORMAL_WEIGHT),
  red: painter(31, DEFAULT_COLOR),
  green: painter(32, DEFAULT_COLOR),
  yellow: painter(33, DEFAULT_COLOR),
}

export function colorsIf(isWanted: boolean): Colors {
  return isWanted ? PAINTED : PLAIN
}

function same(text: string): string {
  return text
}

// ECMA-48, Select Graphic Rendition. The text contains no codes of its own, because `cleanText` removed them.
function painter(on: number, off: number): (text: string) => string {
  return (text) => `\u001b[${on}m${text}\u001b[${off}m`
}
