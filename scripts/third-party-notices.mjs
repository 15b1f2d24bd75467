// The licences of every npm package whose code ended up in a bundle.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function thirdPartyNotices(root, metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  )
  const folders = new Set()
  for (const [path, { bytesInOutput }] of inputs) {
    // The last node_modules of the path: a package inside another one has a licence of its own.
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (folder !== undefined && bytesInOutput > 0) folders.add(folder)
  }
  const packages = [...folders].map((folder) => readPackage(join(root, folder), root))
  packages.sort((a, b) => (a.name < b.name ? -1 : 1))
  const sections = packages.map(
    ({ name, version, license, text }) => `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  )
  return `# Third-party notices\n\nThe files in \`dist\` contain code of these packages.\n\n${sections.join('\n')}`
}

function readPackage(folder, root) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  // Some packages only name the licence that we have ourselves.
  if (files.length === 0 && license === 'Apache-2.0') return { name, version, license, text: ownLicence(root) }
  if (files.length === 0) throw new Error(`${name} ${version} is bundled but has no licence file (it says: ${license})`)
  const text = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, license, text: text.join('\n\n') }
}

function ownLicence(root) {
  return readFileSync(join(root, 'LICENSE'), 'utf8').trim()
}
