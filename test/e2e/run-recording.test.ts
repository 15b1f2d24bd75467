// What a recording holds: the same bytes for the same answers, and the tools that were there.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { cli } from './run-cli.js'
import {
  FORMATS,
  filesIn,
  folderOf,
  KEYS,
  model,
  OWN_SERVER,
  providersAt,
  rowOf,
  run,
  runJson,
  suiteOf,
} from './run-suite.js'

/** Every kind of answer, those of generated code among them. */
const script = [
  {
    text: 'Both.',
    calls: [
      { name: 'own.add', args: { a: 1, b: 2 }, caller: 'code_execution' },
      { name: 'own.add', args: { b: 4, a: 3 }, caller: 'code_execution' },
    ],
  },
  { calls: [{ name: 'own.fail' }, { name: 'own.echo', args: { text: 'é "quoted"' } }] },
  { calls: [{ name: 'own.boom' }, { name: 'nobody', args: { x: 1 } }] },
  { text: 'Done.' },
]

function withoutTiming(text: string): string {
  const times = /"(started_ms|duration_ms)":\d+|"timing":\{[^{}]*\}|"crc32":"[0-9a-f]{8}"/g
  expect(text).toMatch(times)
  return text.replace(times, '"time"')
}

/** The cassettes of every provider, recorded from a server of its own. */
async function recordAll(): Promise<ReadonlyMap<string, string>> {
  const server = await model(script)
  const modelsOf = (isChat: boolean) => FORMATS.filter((format) => 'api' in format === isChat).map(({ model }) => model)
  const entry = { name: 'all', servers: ['own'], runs: 2 }
  // One process for all, so that it does not take long.
  const servers = { own: { command: [process.execPath, OWN_SERVER], share: true } }
  const folder = folderOf(server, [{ ...entry, models: modelsOf(false) }], { servers })
  const providers = { ...providersAt(server), openai: { base_url: server.baseUrl('openai'), api: 'chat' } }
  const chat = suiteOf(server, [{ ...entry, models: modelsOf(true) }], { providers, servers })
  writeFileSync(join(folder, 'chat.mcprove.yml'), chat)
  expect(await run(folder, ['--record'])).toMatchObject({ code: 0 })
  const files = [...filesIn(join(folder, 'cassettes'))]
  return new Map(files.map(([name, bytes]) => [name, withoutTiming(bytes.toString('utf8'))]))
}

it('two recordings of the same answers are the same bytes apart from timing, for every provider', async () => {
  const first = await recordAll()
  const second = await recordAll()
  expect(first.size).toBe(FORMATS.length)
  expect([...second.keys()]).toEqual([...first.keys()])
  for (const [name, text] of first) expect(second.get(name), name).toBe(text)
})

it('a changed tool is named by `list --connect`, hinders no replay, and lets no run be added', async () => {
  const server = await model([{ calls: [{ name: 'add', args: { a: 1, b: 2 } }] }, { text: 'ok' }])
  const own = readFileSync(OWN_SERVER, 'utf8')
  const folder = folderOf(server, [{ name: 'adds', servers: ['edited'] }], {
    servers: { edited: { command: [process.execPath, `\${EDITED}`] } },
  })
  // Beside the original, where its imports resolve.
  const edited = join(dirname(OWN_SERVER), `edited-${process.pid}.mjs`)
  const env = { ...KEYS, EDITED: edited }
  try {
    writeFileSync(edited, own)
    expect(await run(folder, ['--record'], { env })).toMatchObject({ code: 0 })
    const unchanged = await cli(['list', '--connect'], { cwd: folder, env })
    expect(unchanged).toMatchObject({ code: 0, stderr: '' })
    expect(unchanged.stdout).not.toContain('edited.add')
    writeFileSync(edited, own.replace('Adds two numbers.', 'Adds up to two numbers.'))
    const changed = await cli(['list', '--connect'], { cwd: folder, env })
    expect(changed.stdout).toContain('edited.add was changed')
    expect(changed.stdout).not.toContain('edited.echo')
    expect(await run(folder, ['--replay'], { env })).toMatchObject({ code: 0 })
    const count = server.requestCount
    const appended = await runJson(folder, ['--record', '--append', '--runs', '2'], { env })
    expect(appended.code).toBe(2)
    expect(rowOf(appended).error).toMatchObject({ code: 'CASSETTE_STALE' })
    expect(rowOf(appended).error?.message).toContain('edited.add was changed')
    expect(server.requestCount).toBe(count)
  } finally {
    rmSync(edited, { force: true })
  }
})
