// `npm run prove servers`: the data it runs on, the verdict on what a server did, and the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './run-cli.js'

const SCRIPTS = join(ROOT, 'scripts/prove/servers')

interface Server {
  readonly package: string
  readonly version: string
  readonly needs: string
  readonly reason?: string
}
interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly seconds: number
}

const { SERVERS, nameOf } = (await import(join(SCRIPTS, 'install-server.mjs'))) as {
  SERVERS: readonly Server[]
  nameOf: (server: Server) => string
}
const { problemsOf, cellsOf } = (await import(join(SCRIPTS, 'row.mjs'))) as {
  problemsOf: (outcome: object, hasFault: boolean) => readonly string[]
  cellsOf: (outcome: object) => Readonly<Record<string, string>>
}

const OFFER = JSON.stringify({ protocol_version: '2026-07-28', tools: [{}, {}], resources: [{}], prompts: [] })

function ended(code: number | null, out = ''): Ended {
  return { code, out, err: 'the end', seconds: 1.25 }
}

const WORKS = {
  init: ended(0, 'wrote mcprove.yml: tests of `a`, the prompt `b`, and a quality check of 2 tools\n'),
  inspect: ended(0, OFFER),
  run: ended(0),
  tests: [{ kind: 'quality', gates: [{ findings: [{ level: 'note' }, { level: 'error' }] }] }],
  left: [],
  npx: { cold: ended(0, OFFER), warm: ended(0, OFFER), left: [] },
}

it('at least 30 servers, each with an exact version and its own name', () => {
  expect(SERVERS.length).toBeGreaterThanOrEqual(30)
  expect(new Set(SERVERS.map(nameOf)).size).toBe(SERVERS.length)
  for (const { version } of SERVERS) expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

it('no server has a key that could be real', () => {
  const keys = SERVERS.flatMap((server) => Object.values('env' in server ? (server.env as object) : {}))
  for (const key of keys)
    expect(key).toMatch(/dummy|^(?:true|disabled|stdio|error|\{port\}|\.\/\w+|http:\/\/127\.0\.0\.1:9)$|abc12345/)
})

it('what a server did is a row, and everything that did not work is a problem', () => {
  expect(problemsOf(WORKS, false)).toEqual([])
  expect(cellsOf(WORKS)).toEqual({
    protocol: '2026-07-28',
    offers: '2, 1, 0',
    inspect: '1.3',
    tests: 'tool, prompt, quality',
    run: 'green',
    findings: '0, 1, 0, 1',
    cold: '1.3',
    warm: '1.3',
  })
  expect(problemsOf({ ...WORKS, init: ended(2) }, false)).toHaveLength(1)
  expect(problemsOf({ ...WORKS, run: ended(1) }, false)).toHaveLength(1)
  expect(problemsOf({ ...WORKS, npx: { ...WORKS.npx, cold: ended(null) } }, false)).toEqual([
    expect.stringContaining('cold npx ended with the time limit'),
  ])
  const left = [{ pid: 7, command: 'chrome' }]
  expect(problemsOf({ ...WORKS, left, npx: { ...WORKS.npx, left } }, true)).toEqual([
    'left a process: chrome',
    'left a process: chrome',
  ])
})

it('a known mistake of a server excuses a list that failed, and nothing else', () => {
  const listFailed = { ...WORKS, inspect: ended(2, OFFER) }
  expect(problemsOf(listFailed, false)).toHaveLength(1)
  expect(problemsOf(listFailed, true)).toEqual([])
  expect(problemsOf({ ...WORKS, inspect: ended(2) }, true)).toHaveLength(1)
  expect(problemsOf({ ...WORKS, run: ended(1) }, true)).toHaveLength(1)
})

it('the page has the servers of the data, with their versions', () => {
  const page = readFileSync(join(ROOT, 'docs/tested-servers.md'), 'utf8')
  for (const server of SERVERS) expect(page).toContain(`| ${nameOf(server)} | ${server.version} |`)
})
