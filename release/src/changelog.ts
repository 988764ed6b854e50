import type { Manifest } from './manifests.ts'

/**
 * The section of a version in a changelog in the format of Keep a Changelog; of the unreleased changes if the version has
 * none. Throws if it has neither.
 */
export function changesOf(changelog: string, version: string): string {
  const section = sectionOf(changelog, `${version} `) ?? sectionOf(changelog, 'Unreleased\n')
  if (section === undefined) throw new Error(`CHANGELOG.md has no section ${version}`)
  return `${section.slice(section.indexOf('\n')).trim()}\n`
}

function sectionOf(changelog: string, title: string): string | undefined {
  return changelog.split(/^## /m).find((text) => text.startsWith(title))
}

/** Why this repository cannot be released under a tag, in sentences. */
export function obstaclesTo(
  tag: string,
  { version, repository }: Pick<Manifest, 'version' | 'repository'>,
  changelog: string,
): string[] {
  const obstacles = {
    [`the tag ${tag} is not v${version}, the version in package.json`]: tag !== `v${version}`,
    [`CHANGELOG.md has no section “${version} (date)”`]: !/^\S+ \(\d{4}-\d\d-\d\d\)\n/.test(
      sectionOf(changelog, `${version} `) ?? '',
    ),
    'package.json names no real repository': /\bexample\b/.test(repository.url),
  }
  return Object.keys(obstacles).filter((sentence) => obstacles[sentence])
}
