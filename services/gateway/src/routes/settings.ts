import { changeSettings, getSettings } from '@outrider/contracts/settings'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const tag = 'Settings'
const reads = passing({ tag, access: mayRead, limit: 'READS' })
const manages = passing({ tag, access: mayWrite, limit: 'MANAGEMENT' })

export const settingsRoutes = [
  reads.get('/settings', 'Retrieve the settings', getSettings),
  manages.patch('/settings', 'Update the settings', changeSettings, { body: 'change' }),
]
