import type { Handler } from '@outrider/service/requests'
import type { Service } from '@outrider/service/service'
import { answerChangeMembers } from './change-members.ts'
import { answerChangeSegment } from './change-segment.ts'
import { answerCreateSegment } from './create-segment.ts'
import { answerDeleteSegment } from './delete-segment.ts'
import { answerGetSegment } from './get-segment.ts'
import { answerListMembers } from './list-members.ts'
import { answerListSegments } from './list-segments.ts'
import { answerPreviewSegment } from '../evaluations/preview-segment.ts'

export const answersOfSegments = (service: Service): Handler[] => [
  answerCreateSegment(service),
  answerListSegments(service),
  answerGetSegment(service),
  answerChangeSegment(service),
  answerDeleteSegment(service),
  answerChangeMembers(service),
  answerListMembers(service),
  answerPreviewSegment(service),
]
