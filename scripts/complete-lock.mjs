// `npm ci` refuses a lock file that lacks a package for another platform, and npm leaves out those that the current
// registry does not have. Run this after changing dependencies: it adds them, with the platform taken from the name.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const isKnown = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => place in lock.packages)
    if (isKnown) continue
    const { cpu, libc, os } = platformOf(name)
    if (!/^\d+\.\d+\.\d+$/.test(version) || cpu === undefined)
      throw new Error(`cannot add ${name}@${version} of ${path}`)
    lock.packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os }
    console.log(`added ${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)

function platformOf(name) {
  const words = name.split(/[/-]/)
  const pick = (known) => {
    const word = words.find((one) => known.includes(one))
    return word === undefined ? undefined : [LIBC[word] ?? word]
  }
  return { cpu: pick(CPU), libc: pick(Object.keys(LIBC)), os: pick(OS) }
}
