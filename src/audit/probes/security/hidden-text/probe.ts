import { hiddenUnicode } from '../../../../catalog/lint/safety/character-rules.js'
import { defineProbe } from '../../../probe/probe.js'
import { BY_ORIGIN, byRule, judgeTexts } from '../../../texts/judge-texts.js'
import type { TextSource } from '../../../texts/model-texts.js'

export const hiddenText = defineProbe({
  id: 'security/hidden-text',
  title: 'No text of the server has characters that a person cannot see.',
  severity: 'critical',
  reference: {
    title: 'Unicode Technical Standard 39, Unicode Security Mechanisms',
    url: 'https://www.unicode.org/reports/tr39/',
  },
  run: async (audit) => await judgeTexts(audit, (source) => judge(withoutColors(source))),
})

const judge = byRule(hiddenUnicode, BY_ORIGIN)

/** Programs color what they print, and end pages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const PRINTED = /\u001b\[([\d;]{0,40})m|\f/g
/** A color that conceals a text. */
const CONCEAL = '8'

function withoutColors(source: TextSource): TextSource {
  if (source.origin === 'catalogue') return source
  const strings = source.strings.map(({ place, text }) => ({
    place,
    text: text.replace(PRINTED, (whole, codes = '') => (codes.split(';').includes(CONCEAL) ? whole : '')),
  }))
  return { ...source, strings }
}
