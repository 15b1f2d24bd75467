// The blocks of docs/guides/statistics.md are followed by test/e2e/docs.test.ts; here its sentences are held to them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT, readPage } from '../docs/page.js'

const file = 'docs/guides/statistics.md'

it('every number in the sentences of the guide is one that its blocks print', () => {
  const { text, steps } = readPage(file, readFileSync(join(ROOT, file), 'utf8'))
  const blocks = steps.map((step) => step.text).join('\n')
  const sentences = steps.reduce((rest, step) => rest.replace(step.text, ''), text).replace(/\]\([^)]*\)/g, '')
  const numbers = sentences.match(/\d+(\.\d+)?%?/g) ?? []
  expect(numbers.length).toBeGreaterThan(4)
  const ratio = (number: string) => (Number(number.replace('%', '')) / 100).toFixed(2)
  expect(numbers.filter((number) => !blocks.includes(number) && !blocks.includes(ratio(number)))).toEqual([])
})
