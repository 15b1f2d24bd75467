// The bill of materials of the package, in CycloneDX 1.5 as written by `npm sbom`, but only for the bundled packages:
// their code is inside dist, where an audit of node_modules does not find it. The same build gives the same bytes: the
// optional serial number and timestamp are left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function sbom(root, packages) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const direct = Object.keys({ ...own.dependencies, ...own.devDependencies })
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { ...componentOf(own), description: own.description },
    },
    components: packages.map((one) => ({ ...componentOf(one), hashes: hashesOf(locked[one.folder]) })),
    dependencies: [
      { ref: refOf(own), dependsOn: packages.filter(({ folder, name }) => isDirect(folder, name, direct)).map(refOf) },
      ...packages.map((one) => ({ ref: refOf(one), dependsOn: dependenciesOf(one, packages).map(refOf) })),
    ],
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

function componentOf({ name, version, license }) {
  return {
    'bom-ref': refOf({ name, version }),
    type: 'library',
    name,
    version,
    scope: 'required',
    licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

function refOf({ name, version }) {
  return `${name}@${version}`
}

/** The checksum of the installed tarball, from package-lock.json. */
function hashesOf({ integrity }) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity)
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}

function isDirect(folder, name, direct) {
  return folder === `node_modules/${name}` && direct.includes(name)
}

/** Dependencies that are bundled too, each the copy that Node would find: the nearest folder upwards. */
function dependenciesOf({ folder, dependencies }, packages) {
  return dependencies.flatMap((name) => {
    for (let at = folder; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const found = packages.find((one) => one.folder === `${at}/node_modules/${name}`)
      if (found !== undefined) return [found]
    }
    return packages.filter((one) => one.folder === `node_modules/${name}`)
  })
}
