// The licence texts of the bundled packages.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export function thirdPartyNotices(root, packages) {
  const sections = packages.map(
    (one) => `## ${one.name} ${one.version} (${one.license})\n\n\`\`\`text\n${licenceText(root, one)}\n\`\`\`\n`,
  )
  return `# Third-party notices\n\nThe files in \`dist\` contain code of these packages.\n\n${sections.join('\n')}`
}

function licenceText(root, { folder, name, version, license }) {
  const files = readdirSync(join(root, folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  // Some packages only name a licence whose text we have ourselves.
  if (files.length === 0 && license === 'Apache-2.0') return readText(root, 'LICENSE')
  if (files.length === 0) throw new Error(`${name} ${version} is bundled but has no licence file (it says: ${license})`)
  const texts = files.sort().map((file) => readText(root, join(folder, file)))
  return texts.join('\n\n')
}

function readText(root, file) {
  return readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n').trim()
}
