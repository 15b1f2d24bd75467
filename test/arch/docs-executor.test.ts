// Tests of the docs executor, on small pages.
import { describe, expect, it } from 'vitest'
import { readPage } from '../docs/page.js'
import { isShownBy, readConsole } from '../docs/run-console.js'

describe('a page', () => {
  const page = readPage(
    'page.md',
    [
      '# Title',
      '```yaml shop.yml',
      'tools: []',
      '```',
      '<!-- $ mcprove run',
      '...',
      '-->',
      '<!-- not run: needs a key -->',
      '',
      '```console',
      '$ mcprove run --live',
      '```',
      '````markdown',
      '```text',
      'inside',
      '```',
      '````',
      '**passed**',
    ].join('\n'),
  )

  it('is its blocks and its hidden commands, in order', () => {
    expect(page.steps.map(({ kind, line, text }) => [kind, line, text])).toEqual([
      ['snippet', 2, 'tools: []\n'],
      ['hidden', 5, '$ mcprove run\n...\n'],
      ['snippet', 10, '$ mcprove run --live\n'],
      ['snippet', 13, '```text\ninside\n```\n'],
    ])
  })

  it('names files, and exempts only the block under the comment', () => {
    expect(page.steps).toMatchObject([
      { language: 'yaml', title: 'shop.yml', exemption: null },
      {},
      { language: 'console', exemption: { by: null, reason: 'needs a key' } },
      { language: 'markdown', exemption: null, prose: '**passed**' },
    ])
  })

  it('has an end to every block', () => {
    expect(() => readPage('page.md', '```ts\nlet x')).toThrow('page.md:1: this code block has no end')
  })
})

describe('a console', () => {
  it('is commands, each with what it prints', () => {
    expect(readConsole('$ a \\\n  b\n$ c\nsaid\n')).toEqual([
      { command: 'a \\\n  b', shown: null },
      { command: 'c', shown: 'said\n' },
    ])
  })

  it.each([
    ['said\n', 'said\n', true],
    ['said\n', 'said\nmore\n', false],
    ['said\n...\n', 'said\nmore\n', true],
    ['...\nlast\n', 'first\nlast\n', true],
    ['...\nmiddle\n...\n', 'first\nmiddle\nlast\n', true],
    ['...\nmissing\n...\n', 'first\nmiddle\nlast\n', false],
    ['a.c\n', 'abc\n', false],
  ])('shows %j for %j: %s', (shown, printed, isShown) => {
    expect(isShownBy(shown, printed)).toBe(isShown)
  })
})
