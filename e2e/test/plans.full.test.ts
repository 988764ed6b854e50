import { testPlans } from '../src/plans/suite.ts'

testPlans(10_000)
