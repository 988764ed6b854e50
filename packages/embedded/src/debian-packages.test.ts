import { expect, test } from 'vitest'
import { findDebianArchive } from './debian-packages.ts'

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
const uri = 'http://mirror.example/debian'

test.each([
  ['one line', `deb ${uri} bookworm main contrib\n`, { uri, suite: 'bookworm', keyrings: [] }],
  [
    'one line with options',
    `# comment\ndeb-src ${uri} trixie main\ndeb [arch=amd64 signed-by=${keyring}] ${uri} trixie main # x\n`,
    { uri, suite: 'trixie', keyrings: [keyring] },
  ],
  [
    'deb822',
    `# comment\nTypes: deb\n# comment\nURIs: ${uri}\nSuites: bookworm bookworm-updates\nComponents: main\nSigned-By: ${keyring}\n`,
    { uri, suite: 'bookworm', keyrings: [keyring] },
  ],
  [
    'deb822, security before the archive, values on the next line',
    `Types: deb\nURIs: http://security.example/debian-security\nSuites: trixie-security\nComponents: main\n\nTypes: deb deb-src\nURIs:\n ${uri}\n http://other.example/debian\nSuites: trixie\nComponents: main\n`,
    { uri, suite: 'trixie', keyrings: [] },
  ],
  [
    'deb822 with a key in the text',
    `Types: deb\nURIs: ${uri}\nSuites: trixie\nComponents: main\nSigned-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF\n`,
    { uri, suite: 'trixie', keyrings: [] },
  ],
  [
    'deb822, disabled',
    `Enabled: no\nTypes: deb\nURIs: ${uri}\nSuites: trixie\nComponents: main\n`,
    undefined,
  ],
  ['sources only', `deb-src ${uri} bookworm main\n`, undefined],
  ['commented out', `# deb ${uri} bookworm main\n`, undefined],
  ['Ubuntu', 'deb http://archive.ubuntu.com/ubuntu noble main\n', undefined],
  ['another vendor', 'deb https://deb.example.com/node_20.x nodistro main\n', undefined],
  ['nothing', '', undefined],
])('the Debian archive is found in apt sources: %s', (_name, text, archive) => {
  expect(findDebianArchive(['deb http://x.example nodistro main', text])).toEqual(archive)
})
