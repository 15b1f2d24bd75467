import { readFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installProduct } from '../products/install-products.mjs'
import { NODE_PIN } from '../products/pins.mjs'

/** The servers, with the version, the arguments and the dummy keys that they are started with. A new version is a new row here. */
export const SERVERS = JSON.parse(readFileSync(new URL('servers.json', import.meta.url), 'utf8'))

/** The folder with one folder for each installed server. */
export const CACHE =
  process.env.MCPROVE_SERVERS_CACHE ??
  fileURLToPath(new URL('../../../node_modules/.cache/mcprove-servers', import.meta.url))

/** What a row is called: the package, and its transport when that is not stdio. */
export function nameOf({ package: name, transport }) {
  return transport === undefined ? name : `${name} (${transport})`
}

/** The same for folders. */
export function slugOf(server) {
  return nameOf(server).replaceAll(/[^\w.@-]+/g, '+')
}

/**
 * Installs a server unless its exact version is there, without its install scripts. Returns the path of its program and the
 * `PATH` on which it finds the Node that it needs. Throws like `installProduct`.
 */
export function installServer({ package: name, version, bin, node }, cache = CACHE) {
  const program = installProduct(name.replace('/', '+'), { spec: `${name}@${version}`, program: `.bin/${bin}` }, cache)
  return { program, path: pathWith(node, cache) }
}

/** `PATH` with Node 22 in front for a server that requires it. */
function pathWith(node, cache) {
  const { PATH = '' } = process.env
  return node === undefined ? PATH : [dirname(installProduct('node', NODE_PIN, cache)), PATH].join(delimiter)
}
