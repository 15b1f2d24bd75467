// action.yml, with the part of GitHub's runner that its scripts see: inputs, environment, output files.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CLI, folderWith, ROOT } from './run-cli.js'

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly run?: string
  readonly shell?: string
  readonly 'working-directory'?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Action {
  readonly inputs: Readonly<Record<string, { description: string; default: string }>>
  readonly outputs: Readonly<Record<string, { description: string; value: string }>>
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}

const text = readFileSync(join(ROOT, 'action.yml'), 'utf8')
const action: Action = parse(text)
const scripts = action.runs.steps.filter(({ run }) => run !== undefined)

/** A project with mcprove installed: one suite that passes, one that fails. */
function project(): string {
  const suite = (goal: string) =>
    `servers: { s: { mock: ./tools.yml } }\nagents:\n  - { name: greets, model: scripted/script.yml, servers: [s], prompt: p, golden_path: { calls: [${goal}] } }\n`
  const folder = folderWith({
    'tools.yml': 'tools: [{ name: hello, answers: [{ return: hi }] }, { name: bye, answers: [{ return: bye }] }]\n',
    'script.yml': '- calls: [{ name: hello }]\n- text: done\n',
    'good.mcprove.yml': suite('hello'),
    'bad.mcprove.yml': suite('bye'),
  })
  install(folder)
  return folder
}

function install(folder: string): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(CLI, join(folder, 'node_modules/.bin/mcprove'))
}

interface Job {
  /** The exit code of each script. */
  readonly codes: readonly (number | null)[]
  readonly outputs: Readonly<Record<string, string>>
  readonly log: string
  readonly summary: string
}

/** Runs the scripts of the action in order, as GitHub does with these inputs. */
function runAction(workspace: string, given: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}): Job {
  const inputs = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([key, { default: value }]) => [key, value])),
  }
  Object.assign(inputs, given)
  const files = folderWith({ output: '', summary: '' })
  const outputs: Record<string, string> = {}
  const filled = (value: string) =>
    value.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => {
      if (name === 'github.action_path') return ROOT
      const [root = '', ...rest] = name.split('.')
      return (root === 'inputs' ? inputs[rest.join('.')] : outputs[rest.at(-1) ?? '']) ?? ''
    })
  const codes: (number | null)[] = []
  let log = ''
  for (const { run = '', env: own = {}, 'working-directory': folder = '.' } of scripts) {
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
      cwd: join(workspace, filled(folder)),
      encoding: 'utf8',
      timeout: 600_000,
      env: {
        ...process.env,
        CI: 'true',
        GITHUB_OUTPUT: join(files, 'output'),
        GITHUB_STEP_SUMMARY: join(files, 'summary'),
        RUNNER_TEMP: files,
        ...env,
        ...Object.fromEntries(Object.entries(own).map(([key, value]) => [key, filled(value)])),
      },
    })
    codes.push(status)
    log += stdout + stderr
    for (const line of readFileSync(join(files, 'output'), 'utf8').split('\n')) {
      const [, key, value = ''] = /^([\w-]+)=(.*)$/.exec(line) ?? []
      if (key !== undefined) outputs[key] = value
    }
  }
  return { codes, outputs, log, summary: readFileSync(join(files, 'summary'), 'utf8') }
}

describe('as written', () => {
  it('pins every action it uses to a commit', () => {
    const uses = action.runs.steps.flatMap((step) => step.uses ?? [])
    expect(uses.map((name) => name.replace(/@[0-9a-f]{40}$/, ''))).toEqual([
      'actions/setup-node',
      'actions/upload-artifact',
    ])
  })

  it('pastes nothing into a script', () => {
    expect(scripts).toHaveLength(2)
    expect(scripts.filter(({ run, shell }) => run?.includes('${{') || shell !== 'bash')).toEqual([])
  })

  it('uses and describes every input, and uploads before it fails', () => {
    for (const [name, { description }] of Object.entries(action.inputs)) {
      expect(text).toMatch(new RegExp(`inputs\\.${name}\\b`))
      expect(description).not.toBe('')
    }
    const [, , upload, last] = action.runs.steps
    expect(upload).toMatchObject({
      uses: expect.stringContaining('upload-artifact'),
      if: expect.stringMatching(/^always\(\)/),
    })
    expect(last).toMatchObject({ if: 'always()', run: expect.stringContaining('exit') })
  })
})

it('docs/github-action.md lists its inputs and outputs, and its workflow gives only such', () => {
  const page = readFileSync(join(ROOT, 'docs/github-action.md'), 'utf8')
  const [, inputs = '', outputs = ''] = page.split(/^\| (?:in|out)put \|.*\n.*\n/m)
  const names = (table: string) =>
    [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.split(', ').map((name) => name.slice(1, -1)))
  expect(names(inputs)).toEqual(Object.keys(action.inputs))
  expect(names(outputs)).toEqual(Object.keys(action.outputs))
  const { jobs } = parse(/```yaml \S+\n(.*?)```/s.exec(page)?.[1] ?? '')
  const { with: given } = jobs.mcprove.steps.find(({ id }: Step) => id === 'mcprove')
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)))
})

it('a suite that passes: reports, outputs, the page of the job, exit 0', () => {
  const workspace = project()
  const { codes, outputs, summary } = runAction(workspace, { files: 'good.mcprove.yml' })
  expect(codes).toEqual([0, 0])
  const reports = join(workspace, 'mcprove-report')
  expect(outputs).toEqual({
    reports,
    report: join(reports, 'report.html'),
    junit: join(reports, 'junit.xml'),
    'exit-code': '0',
    verdict: 'passed',
  })
  expect(readdirSync(reports).sort()).toEqual(['junit.xml', 'report.html'])
  expect(readFileSync(join(reports, 'report.html'), 'utf8')).toContain('greets')
  expect(summary).toContain('1 test: 1 passed')
})

it('a suite that fails: annotations, the same reports, and the exit code of mcprove after the upload', () => {
  const workspace = project()
  const { codes, outputs, log } = runAction(workspace, { files: 'good.mcprove.yml\nbad.mcprove.yml\n' })
  expect(codes).toEqual([0, 1])
  expect(outputs).toMatchObject({ 'exit-code': '1', verdict: 'failed' })
  expect(existsSync(outputs.report ?? '')).toBe(true)
  expect(log).toMatch(/^::error file=bad\.mcprove\.yml,line=3,/m)
  expect(log).toContain('2 tests: 1 passed, 1 failed')
})

it('no verdict is exit 2, and no report of an earlier run is taken for one', () => {
  const workspace = project()
  runAction(workspace, { files: 'good.mcprove.yml' })
  const { codes, outputs } = runAction(workspace, { files: 'missing.mcprove.yml' })
  expect(codes).toEqual([0, 2])
  expect(outputs).toMatchObject({ 'exit-code': '2', verdict: 'error' })
  expect(outputs.report).toBeUndefined()
})

it('arguments, the working directory and the report directory are those given; a monorepo has mcprove above', () => {
  const workspace = folderWith({})
  install(workspace)
  const inner = join(workspace, 'packages/agent')
  mkdirSync(inner, { recursive: true })
  const from = project()
  for (const file of ['tools.yml', 'script.yml', 'good.mcprove.yml', 'bad.mcprove.yml']) {
    writeFileSync(join(inner, file), readFileSync(join(from, file)))
  }
  const { codes, outputs } = runAction(workspace, {
    args: '--runs=2\r\n\n  \n-o\nresult.json',
    files: 'good.mcprove.yml',
    'working-directory': 'packages/agent',
    'report-directory': 'out/my reports',
  })
  expect(codes).toEqual([0, 0])
  expect(outputs.report).toBe(join(inner, 'out/my reports/report.html'))
  const { tests } = JSON.parse(readFileSync(join(inner, 'result.json'), 'utf8'))
  expect(tests[0].runs).toHaveLength(2)
})

it.each([
  ['the version that is asked for', { version: '1.2.3' }, 'mcprove@1.2.3'],
  ['else that of the action', {}, `mcprove@${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}`],
])('where mcprove is not installed, npm installs %s', (_, inputs, spec) => {
  // In place of the registry: a program named npm that notes its arguments and installs the build.
  const tools = folderWith({
    npm: `#!/bin/sh\nprintf '%s\\n' "$@" >"$NPM_LOG"\nmkdir -p "$3/node_modules/.bin"\nln -s '${CLI}' "$3/node_modules/.bin/mcprove"\n`,
  })
  const workspace = folderWith({ 'a.mcprove.yml': 'agents: []\n' })
  spawnSync('chmod', ['+x', join(tools, 'npm')])
  const env = { PATH: `${tools}:${process.env.PATH}`, NPM_LOG: join(tools, 'log') }
  const { outputs, log } = runAction(workspace, { args: '--pass-with-no-tests', ...inputs }, env)
  expect(outputs, log).toMatchObject({ 'exit-code': '0' })
  expect(readFileSync(join(tools, 'log'), 'utf8').split('\n')).toContain(spec)
})

describe('hostile inputs', () => {
  const HOSTILE = [
    '$(touch pwned)',
    '`touch pwned`',
    '"; touch pwned; "',
    "'; touch pwned; '",
    '&& touch pwned',
    '| touch pwned',
    '$MCPROVE_ACTION',
    '*',
    '-',
    '::set-output name=verdict::passed',
  ]

  it.each(HOSTILE)(
    '%j is a file name, an argument or a folder, and never a command',
    (value) => {
      for (const input of ['files', 'args', 'report-directory', 'version']) {
        const workspace = project()
        const { codes, outputs, log } = runAction(workspace, { files: 'bad.mcprove.yml', [input]: value })
        expect(codes[0], log).toBe(0)
        expect(codes[1], log).not.toBe(0)
        expect(outputs.verdict, log).not.toBe('passed')
        expect(log).not.toMatch(/^::set-output/m)
        expect(readdirSync(workspace)).not.toContain('pwned')
      }
    },
    120_000,
  )

  it('a flag among the files is a file name', () => {
    const workspace = project()
    const { codes, log } = runAction(workspace, { files: '--reporter=html=pwned' })
    expect(codes, log).toEqual([0, 2])
    expect(readdirSync(workspace)).not.toContain('pwned')
  })

  it.each([
    ['report-directory', 'a\nverdict=passed', 'report-directory has a control character in it'],
    ['report-directory', '', 'report-directory is empty'],
    ['version', 'latest https://evil.example', 'version is none of npm: write a version such as 1.2.3, or latest'],
    ['version', '1\nverdict=passed', 'version is none of npm: write a version such as 1.2.3, or latest'],
  ])('%s %j is refused', (input, value, reason) => {
    const { codes, outputs, log } = runAction(project(), { files: 'good.mcprove.yml', [input]: value })
    expect(log).toBe(`::error title=mcprove::${reason}\n`)
    expect(codes).toEqual([0, 2])
    expect(outputs).toEqual({ 'exit-code': '2', verdict: 'error' })
  })
})
