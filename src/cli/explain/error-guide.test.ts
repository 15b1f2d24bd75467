import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ERROR_GUIDE } from '../../core/errors/error-guide.js'

const here = new URL('..', import.meta.url)
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
const text = sources.map((file) => readFileSync(new URL(file, here), 'utf8')).join('\n')
const advice = Object.values(ERROR_GUIDE).flatMap(({ means, causes, remedies }) => [means, ...causes, ...remedies])

/** What a pattern finds in the guide, each once. */
function named(pattern: RegExp): string[] {
  return [...new Set(advice.flatMap((line) => [...line.matchAll(pattern)].map(([, name = '']) => name)))]
}

it('every flag that the guide to errors names is a flag of some command', () => {
  const flags = new Set([...text.matchAll(/flag: '([^']*)'/g)].flatMap(([, flag = '']) => flag.match(/-[-\w]+/g) ?? []))
  const wanted = named(/(?<![-\w])(--?[a-z][-a-z]*)/g)
  expect(wanted.length).toBeGreaterThan(8)
  expect(wanted.filter((flag) => !flags.has(flag))).toEqual([])
})

it('every command that it names is there', () => {
  const commands = named(/`mcprove ([a-z-]+)/g).filter((command) => command !== 'help')
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((command) => !sources.includes(join('commands', `${command}.ts`)))).toEqual([])
})
