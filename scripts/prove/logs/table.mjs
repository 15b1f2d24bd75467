const VERDICTS = ['exact', 'wrong', 'warned', 'refused', 'uncounted']

/** One row per format, and one for all. */
export function tableOf(verdicts) {
  const formats = [...new Set(verdicts.map(({ format }) => format))].sort()
  return [
    '| format | versions seen | logs | calls | exact | share | not exact |',
    '|---|---|---|---|---|---|---|',
    ...formats.map((format) =>
      rowOf(
        format,
        verdicts.filter((one) => one.format === format),
      ),
    ),
    rowOf('**all**', verdicts, ''),
  ].join('\n')
}

function rowOf(format, verdicts, versions = versionsOf(verdicts)) {
  const count = (verdict) => verdicts.filter((one) => one.verdict === verdict).length
  const others = VERDICTS.slice(1).filter((verdict) => count(verdict) > 0)
  const calls = verdicts.reduce((sum, one) => sum + (one.calls ?? 0), 0)
  const share = ((count('exact') / verdicts.length) * 100).toFixed(1)
  return `| ${format} | ${versions} | ${verdicts.length} | ${calls} | ${count('exact')} | ${share} % | ${others.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')} |`
}

function versionsOf(verdicts) {
  const versions = [
    ...new Set(verdicts.map(({ version }) => version).filter((version) => /^[\w.-]{1,20}$/.test(version ?? ''))),
  ].sort(byVersion)
  return versions.length > 4 ? `${versions[0]} to ${versions.at(-1)}, ${versions.length} of them` : versions.join(', ')
}

const byVersion = (one, other) => one.localeCompare(other, 'en', { numeric: true })
