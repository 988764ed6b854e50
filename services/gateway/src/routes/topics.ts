import {
  changeTopic,
  createTopic,
  deleteTopic,
  getTopic,
  listTopics,
} from '@outrider/contracts/topics'
import { mayRead, mayWrite } from '../access/policies.ts'
import { passing } from '../http/pass-on.ts'

const one = { tag: 'Topics', id: 'topicId' } as const
const reads = passing({ ...one, access: mayRead, limit: 'READS' })
const manages = passing({ ...one, access: mayWrite, limit: 'MANAGEMENT' })

export const topicRoutes = [
  manages.create('/topics', 'Create a topic', createTopic, { body: 'topic' }),
  reads.get('/topics', 'List topics', listTopics),
  reads.get('/topics/:id', 'Retrieve a topic', getTopic),
  manages.patch('/topics/:id', 'Update a topic', changeTopic, { body: 'change' }),
  manages.delete('/topics/:id', 'Delete a topic', deleteTopic),
]
