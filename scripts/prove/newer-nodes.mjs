import { findNode, folderOfNode, knownNodes, NEWER_MAJORS } from '../../bench/node-versions.mjs'
import { npmInstall } from '../../bench/npm-install.mjs'

/** This Node and the newer ones, which come from the npm registry as the package `node` and stay in the cache. */
export function installedNodes() {
  for (const major of NEWER_MAJORS) newerNode(major)
  return knownNodes()
}

/** The path of one newer Node. */
export function newerNode(major) {
  if (findNode(major) === null) install(major)
  return findNode(major)
}

function install(major) {
  // The package downloads the binary of this platform in its install script.
  if (!npmInstall(folderOfNode(major), `node@${major}`, '--ignore-scripts=false') || findNode(major) === null) {
    throw new Error(`node@${major} could not be installed; give its path in MCPROVE_NODE${major}`)
  }
}
