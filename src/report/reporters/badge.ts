// A badge for a README, as SVG: the score of an audit, or how many tests passed.
import type { Result } from '../../score/result/result.js'
import { defineReporter } from '../define-reporter.js'
import { BADGE_COLORS, badgeText } from '../text/badge-text.js'
import { xmlText } from '../text/xml-text.js'

export const reporter = defineReporter({
  extension: '.svg',
  create: () => ({ end: badgeChunks }),
})

const HEIGHT = 20
const PADDING = 6
/** Of a character of Verdana at 11 pixels, on average; `textLength` makes the text fit whatever the font is. */
const CHARACTER_WIDTH = 6.6

export function* badgeChunks(result: Result): Generator<string> {
  const { label, message, color } = badgeText(result)
  const [left, right] = [label, message].map((text) => Math.ceil(text.length * CHARACTER_WIDTH) + 2 * PADDING)
  yield svg({ label, message, fill: BADGE_COLORS[color], left: left ?? 0, right: right ?? 0 })
}

interface Parts {
  readonly label: string
  readonly message: string
  readonly fill: string
  readonly left: number
  readonly right: number
}

function svg({ label, message, fill, left, right }: Parts): string {
  const width = left + right
  const title = xmlText(`${label}: ${message}`)
  const text = (shown: string, from: number, room: number): string =>
    `<text x="${from + room / 2}" y="14" textLength="${room - 2 * PADDING}">${xmlText(shown)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#555"/><rect x="${left}" width="${right}" height="${HEIGHT}" fill="${fill}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">
${text(label, 0, left)}
${text(message, left, right)}
</g>
</svg>
`
}
