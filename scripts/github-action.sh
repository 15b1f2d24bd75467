#!/usr/bin/env bash
# The step of action.yml that runs mcprove. Ends with 0 whatever the verdict, which is in the outputs: the report is
# uploaded first, and only then does the job fail.
set -uo pipefail

finish() { # <exit code>
  local verdict=error
  case $1 in 0) verdict=passed ;; 1) verdict=failed ;; 3) verdict=inconclusive ;; esac
  printf '%s\n' "exit-code=$1" "verdict=$verdict" >>"$GITHUB_OUTPUT"
  exit 0
}

refuse() { # <what is wrong; never the value: GitHub reads commands out of what is printed>
  printf '::error title=mcprove::%s\n' "$1"
  finish 2
}

# The mcprove of the project: of this folder or, in a monorepo, of one above it.
installed() {
  local folder=$PWD
  until [[ -x $folder/node_modules/.bin/mcprove ]]; do
    [[ $folder == "${folder%/*}" || -z ${folder%/*} ]] && return 1
    folder=${folder%/*}
  done
  printf '%s' "$folder/node_modules/.bin/mcprove"
}

# Each line that is not blank is one word, whatever is in it.
add_lines() {
  local line
  while IFS= read -r line; do
    [[ -n ${line//[[:space:]]/} ]] && words+=("${line%$'\r'}")
  done <<<"$1"
}

[[ $MCPROVE_REPORTS == *[[:cntrl:]]* ]] && refuse 'report-directory has a control character in it'
[[ -n $MCPROVE_REPORTS ]] || refuse 'report-directory is empty'
[[ $MCPROVE_VERSION =~ ^([0-9A-Za-z^~][0-9A-Za-z.+-]*)?$ ]] || refuse 'version is none of npm: write a version such as 1.2.3, or latest'

if [[ -n $MCPROVE_VERSION ]] || ! mcprove=$(installed); then
  version=${MCPROVE_VERSION:-$(node -p 'require(process.env.MCPROVE_ACTION + "/package.json").version')}
  prefix=${RUNNER_TEMP:-$PWD}/mcprove-action
  mkdir -p -- "$prefix"
  npm install --prefix "$prefix" --no-audit --no-fund --no-save "mcprove@$version" >&2 || refuse 'npm could not install mcprove: see above'
  mcprove=$prefix/node_modules/.bin/mcprove
fi

mkdir -p -- "$MCPROVE_REPORTS" || refuse 'report-directory cannot be made: see above'
# Windows has two ways to write a path, and the step that uploads knows the other one.
reports=$(cd -- "$MCPROVE_REPORTS" && { pwd -W 2>/dev/null || pwd; })
rm -f -- "$reports/report.html" "$reports/junit.xml"

words=(run --reporter github --reporter "html=$reports/report.html" --reporter "junit=$reports/junit.xml")
add_lines "$MCPROVE_ARGS"
words+=(--)
add_lines "$MCPROVE_FILES"

"$mcprove" "${words[@]}"
code=$?

printf '%s\n' "reports=$reports" >>"$GITHUB_OUTPUT"
[[ -f $reports/report.html ]] && printf '%s\n' "report=$reports/report.html" >>"$GITHUB_OUTPUT"
[[ -f $reports/junit.xml ]] && printf '%s\n' "junit=$reports/junit.xml" >>"$GITHUB_OUTPUT"
finish "$code"
