import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { linksOf } from '../docs/links.js'
import { packedProject, runIn } from './packed-project.js'
import { ROOT } from './run-cli.js'

const MAX_PACKAGES = 2
/** zod and dist are 12.5 MB; the docs, the pages of gates and probes and the examples, which README.md links to, 2.6 MB. */
const MAX_MB = 16

let project: string

beforeAll(() => {
  project = packedProject()
  writeFileSync(
    join(project, 'gates.yml'),
    'equal_function_sets:\n  classes:\n    - { name: forecast, members: [weather.get_weather] }\n',
  )
  writeFileSync(join(project, 'good.json'), '{ "tool_calls": [{ "server": "weather", "name": "get_weather" }] }')
  writeFileSync(join(project, 'bad.json'), '{ "tool_calls": [{ "server": "shell", "name": "exec" }] }')
})

function runModule(code: string): unknown {
  writeFileSync(join(project, 'probe.mjs'), code)
  return JSON.parse(runIn(project, process.execPath, ['probe.mjs']))
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

it('is small: packages and MB of the install', () => {
  const { packages } = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'))
  const count = Object.keys(packages).length
  const megabytes = (folder: string) =>
    filesBelow(join(project, folder)).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
  const total = megabytes('node_modules')
  const own = megabytes('node_modules/mcprove')
  console.log(`packed install: ${count} packages, ${total.toFixed(2)} MB (mcprove itself ${own.toFixed(2)} MB)`)
  expect(count).toBeLessThanOrEqual(MAX_PACKAGES)
  expect(total).toBeLessThan(MAX_MB)
})

it('runs as a command', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(runIn(project, 'npx', ['--no-install', 'mcprove', '--version']).trim()).toBe(version)
})

it('scores traces offline: exit 0 when the gates pass, 1 when one fails', () => {
  const bin = join(project, 'node_modules/mcprove/dist/cli.cjs')
  runIn(project, process.execPath, [bin, 'score', 'good.json', '--gates', 'gates.yml'])
  runIn(project, process.execPath, [bin, 'score', 'bad.json', '--gates', 'gates.yml'], 1)
})

it('starts from nothing: the demo passes, and so does a first suite for a server', () => {
  const mcprove = (...args: string[]) => runIn(project, 'npx', ['--no-install', 'mcprove', ...args])
  mcprove('init', '--demo', '--dir', 'demo')
  expect(mcprove('run', 'demo')).toContain('5 tests: 5 passed')
  const [line] = readFileSync(join(project, 'demo/orders.mcprove.yml'), 'utf8').split('\n')
  const schema = line?.split('$schema=')[1] ?? 'no schema'
  expect(statSync(join(project, 'demo', schema)).isFile()).toBe(true)
  const server = join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js')
  mcprove('init', '-o', 'first.yml', '--', process.execPath, server, '.')
  expect(mcprove('run', 'first.yml')).toContain('2 tests: 2 passed')
})

const SCORE = `
  const test = { name: 'forecast', equal_function_sets: { classes: [{ name: 'forecast', members: ['get_weather'] }] } }
  const traces = ['get_weather', 'exec'].map((name) => ({ tool_calls: [{ name }] }))
  const statuses = traces.map((trace) => scoreTraces(test, [trace]).tests[0].status)
`

it('is a library', () => {
  const statuses = runModule(`
    import { scoreTraces } from 'mcprove'
    ${SCORE}
    console.log(JSON.stringify(statuses))
  `)
  expect(statuses).toEqual(['passed', 'failed'])
})

it('is a library that needs nothing of Node', () => {
  const statuses = runModule(`
    const { log } = console
    for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) delete globalThis[name]
    const { scoreTraces } = await import('mcprove')
    ${SCORE}
    log(JSON.stringify(statuses))
  `)
  expect(statuses).toEqual(['passed', 'failed'])
})

it('asks for vitest only where somebody imports the matchers', () => {
  const outcomes = runModule(`
    const entries = ['mcprove', 'mcprove/evals', 'mcprove/stats', 'mcprove/gate', 'mcprove/node', 'mcprove/vitest']
    const found = await Promise.allSettled(entries.map((entry) => import(entry)))
    console.log(JSON.stringify(found.map(({ reason }) => reason?.message.split(' imported')[0] ?? 'loaded')))
  `)
  expect(outcomes).toEqual([...Array(5).fill('loaded'), "Cannot find package 'vitest'"])
})

it('has types that need no package but zod', () => {
  writeFileSync(
    join(project, 'probe.mts'),
    `import { gates, scoreTraces } from 'mcprove'
    const { tests } = scoreTraces({ name: 'x', golden_path: { calls: ['a'] } }, [{ tool_calls: [{ name: 'a' }] }])
    export const copy: 'passed' | 'warned' | 'failed' | 'error' | 'inconclusive' | 'skipped' | undefined = tests[0]?.status
    export const key: 'golden_path' = gates.golden_path.key
    // @ts-expect-error: types are there and not any
    export const none = gates.no_such_gate`,
  )
  const options = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['probe.mts'] }))
  runIn(project, process.execPath, [join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', '.'])
})

it('exports the schema of suites', () => {
  const schema = runModule(`
    import schema from 'mcprove/schema.json' with { type: 'json' }
    console.log(JSON.stringify(schema))
  `)
  expect(schema).toHaveProperty('$schema')
})

it('links to files that are in it, from every page', () => {
  const folder = join(project, 'node_modules/mcprove')
  const pages = filesBelow(folder).filter((file) => file.endsWith('.md'))
  const links = pages.flatMap((file) =>
    linksOf({ file: relative(folder, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }).map(
      ({ target, path }) => ({ from: relative(folder, file), target, path }),
    ),
  )
  expect(links.map(({ path }) => path)).toEqual(expect.arrayContaining(['docs/getting-started.md', 'SECURITY.md']))
  const dead = links.filter(({ path }) => !existsSync(join(folder, path)))
  expect(dead.map(({ from, target }) => `${from}: ${target}`)).toEqual([])
  expect(filesBelow(join(folder, 'src')).filter((file) => !file.endsWith('README.md'))).toEqual([])
})

it('runs the examples that are in it, as its README says', () => {
  const output = runIn(project, 'npx', ['--no-install', 'mcprove', 'run', 'node_modules/mcprove/examples/orders'])
  expect(output).toContain('5 tests: 5 passed')
})

it('names no folder of the machine that built it, and holds the notices and the SBOM', () => {
  const folder = join(project, 'node_modules/mcprove')
  const files = filesBelow(folder)
  const foreign = [ROOT, `${homedir()}/`].filter((path) => path.length > 3)
  const leaks = files.filter((file) => foreign.some((path) => readFileSync(file, 'utf8').includes(path)))
  expect(leaks).toEqual([])
  const names = files
    .map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'))
    .filter((name) => !/^(?:dist|docs|examples|src)\//.test(name))
  expect(names.sort()).toEqual([
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'THIRD-PARTY-NOTICES.md',
    'package.json',
    'result.schema.json',
    'sbom.cdx.json',
    'schema.json',
    // The servers of the guides.
    'test/fixtures/docs/direct-tests/inbox/1.txt',
    'test/fixtures/docs/direct-tests/inbox/2.txt',
    'test/fixtures/docs/direct-tests/notes.mjs',
    'test/fixtures/docs/guides/testing-a-server/orders-server.mjs',
  ])
})
