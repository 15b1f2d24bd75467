// What is bundled in dist is listed in the notices and in the SBOM, and nothing else is. `npm run build` comes first.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from './run-cli.js'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

// The part of CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/) that we write. Its schema allows no other key either.
const license = z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.+-]+$/) }) })
const expression = z.strictObject({ expression: z.string().min(1) })
const component = z.strictObject({
  'bom-ref': z.string().min(1),
  type: z.literal('library'),
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  scope: z.literal('required'),
  licenses: z.array(license).min(1).or(z.array(expression).length(1)),
  purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+/),
})
const hash = z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) })
const BOM = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.tuple([z.strictObject({ phase: z.literal('build') })]),
    component: component.extend({ description: z.string() }),
  }),
  components: z.array(component.extend({ hashes: z.tuple([hash]) })).min(1),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const text = read('sbom.cdx.json')
const bom = BOM.parse(JSON.parse(text))
const listed = bom.components.map(({ name, version }) => `${name} ${version}`)

/** `name version` of each package that owns a file of a bundle: the nearest package.json above it that has a version. */
function bundled(): string[] {
  type Output = { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }
  const bundles: Record<string, Output>[] = JSON.parse(read('node_modules/.cache/mcprove-bundles.json'))
  const inputs = bundles.flatMap((outputs) => Object.values(outputs).flatMap((output) => Object.entries(output.inputs)))
  const owners = inputs
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && path.includes('node_modules/'))
    .map(([path]) => owner(path))
  return [...new Set(owners)].sort()
}

function owner(path: string): string {
  const parts = path.split('/')
  while (parts.pop() !== undefined) {
    const manifest = join(ROOT, ...parts, 'package.json')
    const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}
    if (version !== undefined) return `${name} ${version}`
  }
  throw new Error(`${path} belongs to no package`)
}

it('the SBOM and the notices list the packages of the bundles, and no others', () => {
  const packages = bundled()
  expect(packages.length).toBeGreaterThan(5)
  expect([...listed].sort()).toEqual(packages)
  const headings = [...read('THIRD-PARTY-NOTICES.md').matchAll(/^## (\S+ \S+) \(/gm)].map(([, heading]) => heading)
  expect(headings.sort()).toEqual(packages)
})

describe('the SBOM', () => {
  it('is that of this version, and has each package once', () => {
    const { name, version } = JSON.parse(read('package.json'))
    expect(bom.metadata.component).toMatchObject({ name, version, 'bom-ref': `${name}@${version}` })
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('has the checksums of the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json'))
    const { integrity } = packages['node_modules/zod']
    const hex = bom.components.find(({ name }) => name === 'zod')?.hashes[0].content ?? ''
    expect(`sha512-${Buffer.from(hex, 'hex').toString('base64')}`).toBe(integrity)
  })

  it('leads from the package to every component', () => {
    const refs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const reached = new Set([bom.metadata.component['bom-ref']])
    for (const ref of reached) for (const next of refs.get(ref) ?? []) reached.add(next)
    expect([...reached].sort()).toEqual([...refs.keys()].sort())
    expect(refs.size).toBe(bom.components.length + 1)
  })

  it('changes only with what it lists: no time, no serial number, no address', () => {
    expect(text).not.toMatch(/timestamp|serialNumber|urn:uuid|"url"/)
  })
})
