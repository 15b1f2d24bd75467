import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { versionOf } from './pins.mjs'

const INSTALL_LIMIT_MS = 300_000
/** What npm and Node say when there is no way to the registry. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

/** Nothing can be proved without the products, which is neither a pass nor a failure. */
export class RegistryUnreachable extends Error {}

/** The folder with one folder for each installed product, and links to their programs in `bin`. */
export const CACHE =
  process.env.MCPROVE_PRODUCTS_CACHE ??
  fileURLToPath(new URL('../../../node_modules/.cache/mcprove-products', import.meta.url))

/**
 * Installs a product unless its exact version is there, and returns the path of its program. Throws with npm's own words;
 * RegistryUnreachable when there is no way to the registry.
 */
export function installProduct(name, pin, cache = CACHE) {
  const folder = join(cache, name)
  if (installedVersion(folder, pin) !== versionOf(pin)) install(folder, pin)
  const program = join(folder, 'node_modules', pin.program)
  if (!existsSync(program)) throw new Error(`${pin.spec} has no file ${pin.program}: not the platform linux-x64?`)
  const link = join(cache, 'bin', name)
  mkdirSync(join(cache, 'bin'), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(relative(join(cache, 'bin'), program), link)
  return program
}

function installedVersion(folder, { spec }) {
  const manifest = join(folder, 'node_modules', spec.slice(0, spec.lastIndexOf('@')), 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

function install(folder, { spec }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  // Without --force, npm installs an older version when `engines` does not match the running Node.
  const flags = [
    '--save-exact',
    '--force',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retries=1',
    '--prefer-offline',
  ]
  const { status, stderr, error } = spawnSync('npm', ['install', spec, ...flags], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT_MS,
  })
  if (status === 0) return
  rmSync(folder, { recursive: true, force: true })
  const why = error?.message ?? stderr.trim().split('\n').slice(0, 3).join(' ')
  const Failure = UNREACHABLE.test(`${error?.code} ${stderr}`) ? RegistryUnreachable : Error
  throw new Failure(`npm cannot install ${spec}: ${why}`)
}
