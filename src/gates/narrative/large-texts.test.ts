import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readNarrative } from './claims/read-narrative.js'
import { VerbLexicon } from './prose/verb-lexicon.js'

describe('large texts', () => {
  const file = new URL('../../../test/fixtures/narrative/sentences.json', import.meta.url)
  // The table is ours and committed.
  const sentences = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly text: string }[]
  const prose = sentences.map(({ text }) => text).join('\n\n')

  it('reads 1 MB of prose to its end', () => {
    const { claims } = readNarrative(repeat(`${prose}\n\n`), new VerbLexicon([]))
    expect(claims.length).toBeGreaterThan(1_000)
  })

  // Each would run into the time limit of the test if anything in it were searched for again and again.
  it.each([
    'not ',
    'and ',
    ' "a',
    " 'a",
    '“a ',
    '`a ``b ```c ',
    '](',
    '<a ',
    'a.',
    'aB',
    "a'",
    'if ',
    'had ',
    'asked me ',
    ', the a',
    'http://)',
    '- - -',
    '1,2:',
    '🎉',
  ])('reads 1 MB of %j and finds no claim in it', (unit) => {
    expect(readNarrative(repeat(unit), new VerbLexicon([])).claims).toEqual([])
  })

  it.each(['created ', 'create_'])('reads 1 MB of %j and finds no more claims than verbs', (unit) => {
    const text = repeat(unit)
    expect(readNarrative(text, new VerbLexicon([])).claims.length).toBeLessThanOrEqual(text.length / unit.length)
  })
})

function repeat(unit: string): string {
  return unit.repeat(Math.ceil(1_000_000 / unit.length))
}
