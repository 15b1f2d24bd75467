// What an install brings and runs, and how a release is made.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../docs/page.js'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }>
  >
}

interface Locked {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly peer?: boolean
  readonly hasInstallScript?: boolean
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json'))

describe('an install', () => {
  it.each(['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'])('runs no %s', (script) => {
    expect(manifest.scripts).not.toHaveProperty(script)
  })

  it('brings nothing that runs a script', () => {
    const packages: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
    const brought = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
    expect(brought.map(([path]) => path)).toEqual(expect.arrayContaining(['', 'node_modules/zod']))
    expect(brought.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
    for (const name of Object.keys(manifest.dependencies)) {
      const { scripts = {} } = JSON.parse(read(`node_modules/${name}/package.json`))
      for (const script of ['preinstall', 'install', 'postinstall']) expect(scripts).not.toHaveProperty(script)
    }
  })

  it('is public, with provenance', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
  })
})

const files = readdirSync(join(ROOT, '.github/workflows')).sort()

it('there are these workflows', () => {
  expect(files).toEqual(['ci.yml', 'publish.yml'])
})

describe.each(files)('%s', (file) => {
  const text = read(`.github/workflows/${file}`)
  const workflow: Workflow = parse(text)
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  it('pins every action to a commit and says which version that is', () => {
    const uses = text.match(/uses: .*/g) ?? []
    expect(uses.length).toBeGreaterThan(0)
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('has no rights but those it needs', () => {
    const rights = [workflow.permissions, ...Object.values(workflow.jobs).map((job) => job.permissions ?? {})]
    const granted = rights.flatMap((one) => Object.entries(one ?? { all: 'write' }).map((pair) => pair.join(': ')))
    const allowed = file === 'publish.yml' ? ['contents: read', 'id-token: write'] : ['contents: read']
    expect([...new Set(granted)].sort()).toEqual(allowed)
  })

  it('pastes nothing into a script, installs without scripts, and leaves no credentials behind', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{')
    expect(steps.filter(({ run }) => run?.includes('npm ci')).map(({ run }) => run)).toEqual([
      'npm ci --ignore-scripts',
    ])
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual([false])
    expect(text).not.toMatch(/secrets\.|pull_request_target|workflow_run/)
  })
})

it('the tests run on Linux with every supported version of Node, and on macOS and Windows', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml'))
  const { os, node, include } = jobs.test.strategy.matrix
  expect({ os, node }).toEqual({ os: ['ubuntu-latest'], node: ['20.19', '22', '24'] })
  expect(include.map((leg: { readonly os: string }) => leg.os)).toEqual(['macos-latest', 'windows-latest'])
  expect(manifest.engines.node).toBe(`>=${node[0]}`)
})

it('Dependabot looks after packages and actions, in groups', () => {
  const { updates } = parse(read('.github/dependabot.yml'))
  const groups = updates.map((one: { readonly 'package-ecosystem': string; readonly groups: object }) => [
    one['package-ecosystem'],
    Object.keys(one.groups),
  ])
  expect(groups).toEqual([
    ['npm', ['bundled', 'tools']],
    ['github-actions', ['actions']],
  ])
})

it('Dependabot groups the packages that are bundled', () => {
  const { components }: { readonly components: readonly { readonly name: string }[] } = JSON.parse(
    read('sbom.cdx.json'),
  )
  const { patterns } = parse(read('.github/dependabot.yml')).updates[0].groups.bundled
  const direct = components
    .map(({ name }) => name)
    .filter((name) => name in { ...manifest.dependencies, ...manifest.devDependencies })
  const isGrouped = (name: string) =>
    patterns.some(
      (pattern: string) => pattern === name || (pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1))),
    )
  expect(direct.length).toBeGreaterThan(5)
  expect(direct.filter((name) => !isGrouped(name))).toEqual([])
})

it('a release is made of a tag, tested, and published with provenance and without a cache', () => {
  const { on, jobs }: Workflow = parse(read('.github/workflows/publish.yml'))
  expect(on).toEqual({ push: { tags: ['v*'] } })
  const steps = jobs.publish?.steps ?? []
  const commands = steps.flatMap(({ run }) => run ?? [])
  expect(commands.slice(-3)).toEqual([
    'npm ci --ignore-scripts',
    'npm test',
    'npm publish --provenance --access public',
  ])
  expect(steps.filter((step) => step.with !== undefined && 'cache' in step.with)).toEqual([])
})
