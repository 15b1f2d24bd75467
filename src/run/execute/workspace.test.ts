import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { mapTexts, openWorkspace, type Workspace } from './workspace.js'

const cwd = mkdtempSync(join(tmpdir(), 'mcprove-workspace-'))
afterAll(() => rmSync(cwd, { recursive: true }))
// A folder of our own: others run tests of theirs beside us.
const temporary = mkdtempSync(join(tmpdir(), 'mcprove-temporary-'))
const { TMPDIR } = process.env
process.env.TMPDIR = temporary
afterAll(() => {
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(temporary, { recursive: true })
})
mkdirSync(join(cwd, 'sub/fixture/deep'), { recursive: true })
writeFileSync(join(cwd, 'sub/fixture/deep/a.txt'), 'as it was')

async function openFor(agent: object, servers: object = { s: { command: 'x' } }): Promise<Workspace | null> {
  const suite = parseSuite(
    JSON.stringify({ servers, agents: [{ name: 'a', prompt: 'p', servers: ['s'], ...agent }] }),
    {
      file: 'sub/s.yml',
    },
  )
  const [test] = suite.tests
  if (test === undefined) throw new Error('one test')
  return await openWorkspace(suite, test, cwd)
}

async function opened(agent: object, servers?: object): Promise<Workspace> {
  const workspace = await openFor(agent, servers)
  if (workspace === null) throw new Error('no workspace')
  return workspace
}

describe('a folder for the run', () => {
  it('is a copy of the fixture beside the suite, which stays as it is', async () => {
    const workspace = await opened({ workspace: './fixture' })
    const other = await opened({ workspace: './fixture' })
    expect(other.folder).not.toBe(workspace.folder)
    const copy = join(workspace.folder, 'deep/a.txt')
    expect(readFileSync(copy, 'utf8')).toBe('as it was')
    writeFileSync(copy, 'changed')
    expect(readFileSync(join(cwd, 'sub/fixture/deep/a.txt'), 'utf8')).toBe('as it was')
    expect(readFileSync(join(other.folder, 'deep/a.txt'), 'utf8')).toBe('as it was')
    await Promise.all([workspace.remove(), other.remove()])
    expect(existsSync(workspace.folder)).toBe(false)
  })

  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the variable as suites write it.
  it.each<[string, object, object | undefined]>([
    ['the prompt', { prompt: 'Look into ${RUN_DIR}.' }, undefined],
    ['a turn', { prompt: undefined, turns: ['Hi.', 'Look into ${RUN_DIR}.'] }, undefined],
    ['setup', { setup: [{ server: 's', tool: 't', args: { path: '${RUN_DIR}/a' } }] }, undefined],
    ['verify', { verify: [{ server: 's', tool: 't', args: { path: '${RUN_DIR}/a' } }] }, undefined],
    ['a server', {}, { s: { command: 'x', args: ['${RUN_DIR}'] } }],
  ])('is made, empty, when %s names it', async (_title, agent, servers) => {
    const workspace = await opened(agent, servers)
    expect(readdirSync(workspace.folder)).toEqual([])
    await workspace.remove()
  })

  it('is not made when nobody asks for it', async () => {
    expect(await openFor({})).toBeNull()
    expect(await openFor({}, { s: { command: 'x' }, other: { command: '${RUN_DIR}/y' } })).toBeNull()
  })

  it('that cannot be copied says so and leaves nothing', async () => {
    const before = readdirSync(temporary)
    await expect(openFor({ workspace: './nowhere' })).rejects.toFailWith('FIXTURE_FAILED')
    expect(readdirSync(temporary)).toEqual(before)
  })

  it('has a name that is put in for the run and taken out for the trace', async () => {
    const workspace = await opened({ workspace: './fixture' })
    const { folder } = workspace
    const said = { path: '${RUN_DIR}/a', list: ['${RUN_DIR}:${RUN_DIR}', 1, null], other: '$RUN_DIR' }
    const filled = workspace.fill(said)
    expect(filled).toEqual({ path: `${folder}/a`, list: [`${folder}:${folder}`, 1, null], other: '$RUN_DIR' })
    expect(workspace.hide(filled)).toEqual(said)
    await workspace.remove()
  })
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.
})

describe('mapTexts', () => {
  const upper = (text: string) => text.toUpperCase()

  it('maps every string but no key, and keeps what does not change', () => {
    const kept = { n: 1, list: ['A', null] }
    const value = { kept, a: 'a', deep: [{ b: 'b' }] }
    const mapped = mapTexts(value, upper)
    expect(mapped).toEqual({ kept, a: 'A', deep: [{ b: 'B' }] })
    expect(mapped.kept).toBe(kept)
    expect(mapTexts(kept, upper)).toBe(kept)
    expect(value.a).toBe('a')
  })

  it('takes __proto__ for a key', () => {
    const value = JSON.parse('{"__proto__": {"a": "a"}, "b": "b"}')
    expect(JSON.stringify(mapTexts(value, upper))).toBe('{"__proto__":{"a":"A"},"b":"B"}')
  })
})
