// How many columns a text takes on a terminal. Where terminals differ the larger number is used: a line that is too
// short is fine, one that wraps is not.

/** East Asian wide and full-width blocks, and emoji (Unicode TR 11 and TR 51). */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})$/u
/** Combining accents. */
const COMBINING = /^[\p{Mn}\p{Me}]$/u
/** Turns the character before it into an emoji. */
const EMOJI_SELECTOR = '\ufe0f'
/** Below this every character takes one column. */
const FIRST_UNUSUAL = 0x300

export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += widthOf(character)
  return width
}

/** The text, or as much of it as fits, followed by an ellipsis. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  if (columns <= 0) return ''
  let kept = ''
  let width = 0
  for (const character of text) {
    width += widthOf(character)
    if (width > columns - 1) break
    kept += character
  }
  return `${kept}…`
}

function widthOf(character: string): number {
  if ((character.codePointAt(0) ?? 0) < FIRST_UNUSUAL) return 1
  if (character === EMOJI_SELECTOR) return 1
  if (COMBINING.test(character)) return 0
  return WIDE.test(character) ? 2 : 1
}
