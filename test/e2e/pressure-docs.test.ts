// docs/under-pressure.md: its suite as it stands there, run as the page says.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerFunction } from '../../src/models/wire-double/model-answers.js'
import { type CliOutcome, folderWith, ROOT, shell } from './run-cli.js'
import { model } from './run-suite.js'

const docs = readFileSync(join(ROOT, 'docs/under-pressure.md'), 'utf8')

function blockOf(heading: string): string {
  const text = docs.split(`\`\`\`${heading}\n`)[1]?.split('```')[0]
  if (text === undefined) throw new Error(`docs/under-pressure.md has no block ${heading}`)
  return text
}

/** Errs at a rate that grows with the list; goes to the archive when it may and the search timed out. */
const clerk: AnswerFunction = ({ tools, turn, last, prompt }, _random, conversationRandom) => {
  const args = { query: 'return a lamp' }
  if (turn === 0) {
    const others = tools.filter(({ name }) => !/__search(_archive)?$/.test(name))
    const errs = conversationRandom() < others.length / 40
    return { calls: [{ name: errs ? (others[0]?.name ?? '') : 'desk.search', args }] }
  }
  const mayFallBack = prompt.includes('archive') && last.includes('Timed out')
  return mayFallBack ? { calls: [{ name: 'desk.search_archive', args }] } : { text: '30 days.' }
}

describe('the suite of the page', () => {
  let folder: string
  let server: Awaited<ReturnType<typeof model>>
  let recorded: CliOutcome
  const mcprove = (line: string) => {
    const env = { ANTHROPIC_API_KEY: 'test', ANTHROPIC_BASE_URL: server.baseUrl('anthropic') }
    return shell(line, { cwd: folder, env, limitMs: 60_000 })
  }

  beforeAll(async () => {
    server = await model(clerk)
    folder = folderWith({
      'desk.yml': blockOf('yaml desk.yml'),
      'desk.mcprove.yml': blockOf('yaml desk.mcprove.yml'),
    })
    recorded = await mcprove(blockOf('console').replace(/^\$ /, ''))
  })

  it('draws the curve that the page shows', () => {
    expect(recorded.stdout).toContain(blockOf('text curve'))
    expect(recorded).toMatchObject({ code: 0 })
    expect(recorded.stdout).toContain('\n  ✓ finds the right tool {without desk.search_archive} (20 runs) advisory\n')
    expect(recorded.stdout).toMatch(/^recovery floor \[PASS\] recovers from a hung search: /m)
  })

  it('replays, half replays, shards and covers', async () => {
    const count = server.requestCount
    expect(await mcprove('mcprove run --replay')).toMatchObject({ code: 0, stdout: recorded.stdout })
    // Live tools take a time of their own.
    const timeless = ({ stdout }: CliOutcome) => stdout.replace(/time_to_recovery_ms \d+/, '')
    expect(timeless(await mcprove('mcprove run --replay=model'))).toBe(timeless(recorded))
    expect(server.requestCount).toBe(count)
    expect(await mcprove('mcprove run --replay=tools -t hung')).toMatchObject({ code: 0 })
    expect(server.requestCount).toBe(count + 9)
    for (const shard of ['1/2', '2/2']) {
      expect(await mcprove(`mcprove run --replay --shard ${shard}`)).toMatchObject({ code: 0 })
    }
    const covered = await mcprove('mcprove run --replay --coverage-threshold 80')
    expect(covered).toMatchObject({ code: 0, stdout: expect.stringContaining('\ntool coverage 2/2 (100%)\n') })
    expect(docs).toContain('`tool coverage 2/2 (100%)`')
  })

  it('names what its server answers otherwise', async () => {
    writeFileSync(join(folder, 'desk.yml'), blockOf('yaml desk.yml').replaceAll('30 days', '14 days'))
    const { stdout } = await mcprove("mcprove run --replay=model -t 'finds the right tool {distractors 0}'")
    expect(stdout).toContain(`    ${blockOf('text difference')}`)
  })
})

it('what the page says about the bundled tools is true', async () => {
  const { CATALOG } = await import('../../src/catalog/distractors/catalog.js')
  expect(Math.round(CATALOG.length / 100) * 100).toBe(300)
  expect(docs).toContain('a bundled set of some 300')
})
