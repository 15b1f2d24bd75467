// The npm packages whose code ended up in a bundle, read from the metafiles of the build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `{ folder, name, version, license, dependencies }` of each package, by name and version. */
export function bundledPackages(root, metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  )
  const folders = new Set()
  for (const [path, { bytesInOutput }] of inputs) {
    // The last node_modules of the path: a nested package has its own licence.
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (folder !== undefined && bytesInOutput > 0) folders.add(folder)
  }
  const packages = [...folders].map((folder) => readPackage(root, folder))
  const order = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
  return packages.sort((a, b) => order(a.name, b.name) || order(a.version, b.version))
}

function readPackage(root, folder) {
  const {
    name,
    version,
    license,
    dependencies = {},
  } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return { folder, name, version, license, dependencies: Object.keys(dependencies) }
}
