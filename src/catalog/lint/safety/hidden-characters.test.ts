import { describe, expect, it } from 'vitest'
import { hiddenCharacters, nameOfCharacter, oddSpaces, strayCharacters } from './hidden-characters.js'

describe('hidden characters', () => {
  it.each([
    ['zero-width space', 'a\u200bb', ['U+200B zero-width']],
    ['zero-width joiner in Latin', 'a\u200db', ['U+200D zero-width']],
    ['byte order mark', 'a\ufeffb', ['U+FEFF zero-width']],
    ['several in a word', 'a\u200b\u2060b', ['U+200B zero-width', 'U+2060 zero-width']],
    [
      'as many as a message needs',
      '\u200b\u2060'.repeat(4),
      Array(4).fill(['U+200B zero-width', 'U+2060 zero-width']).flat(),
    ],
    ['joiner between words', 'a \u200d b', ['U+200D zero-width']],
    ['right-to-left override', 'a\u202eb', ['U+202E bidi control']],
    ['isolate', '\u2066a\u2069', ['U+2066 bidi control', 'U+2069 bidi control']],
    ['direction mark in Latin', 'a\u200fb', ['U+200F direction mark']],
    ['tags', 'a\u{e0049}\u{e0067}', ['U+E0049 tag', 'U+E0067 tag']],
    [
      'variation selectors on a letter',
      'a\ufe0f\u{e0100}',
      ['U+FE0F variation selector', 'U+E0100 variation selector'],
    ],
    ['tags that are no flag', '\u{1f3f4}\u{e0072}\u{e006d}\u{e007f}', ['U+E0072 tag', 'U+E006D tag', 'U+E007F tag']],
    ['a variation selector that no font has', '葛\u{e01ef}', ['U+E01EF variation selector']],
    ['soft hyphen', 'ig\u00adnore', ['U+00AD invisible']],
    ['filler letters', '\u3164\u115f', ['U+3164 invisible', 'U+115F invisible']],
    ['escape', '\u001b[31m', ['U+001B control']],
    ['line separator', 'a\u2028b', ['U+2028 line separator']],
    ['joiner at the end', '👩\u200d', ['U+200D zero-width']],
  ])('%s', (_name, text, names) => {
    expect(hiddenCharacters(text).map(nameOfCharacter)).toEqual(names)
  })

  it.each([
    ['plain text', 'Line one\n\tline two\r\n'],
    ['other scripts', 'Größe, 数量, размер, كم'],
    ['emoji', '✅️ 👩‍💻 👩🏽‍🚀 ❤️‍🔥 1️⃣'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Hebrew with a mark', 'שלום\u200f!'],
    ['Thai with a break', 'ภาษา\u200bไทย'],
    ['a form of a Han character', '葛\u{e0100}城'],
    [
      'flags of countries without a code of their own',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
  ])('%s hides nothing', (_name, text) => {
    expect(hiddenCharacters(text)).toEqual([])
  })
})

describe('odd spaces', () => {
  it.each([
    ['no-break', 'a\u00a0b', ['U+00A0 no-break space']],
    ['thin', 'a\u2009b', ['U+2009 space']],
    ['ideographic in Latin', 'a\u3000b', ['U+3000 ideographic space']],
  ])('%s', (_name, text, names) => {
    expect(oddSpaces(text).map(nameOfCharacter)).toEqual(names)
  })

  it.each(['10\u202f000', 'Quoi\u00a0?', '«\u00a0oui\u00a0»', '検索\u3000文字', 'a b'])('%j is fine', (text) => {
    expect(oddSpaces(text)).toEqual([])
  })
})

describe('stray zero-width spaces', () => {
  // Of Lark, of files with a byte order mark, of web pages.
  it.each(['see How \u200b\u200bto obtain it', '\ufeffa', 'a\u200b', 'a,\u200bb', 'a\u200b: b', '\u2060'.repeat(7)])(
    '%j are warned about, and not critical',
    (text) => {
      expect(strayCharacters(text).length).toBeGreaterThan(0)
      expect(hiddenCharacters(text)).toEqual([])
    },
  )

  it('leave what is hidden elsewhere critical', () => {
    const text = 'a \u200b b\u200bc \u{e0041}'
    expect(strayCharacters(text)).toEqual(['\u200b'])
    expect(hiddenCharacters(text)).toEqual(['\u200b', '\u{e0041}'])
  })
})
