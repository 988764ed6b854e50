import { testPlans } from '../src/plans/suite.ts'

testPlans(1_000_000)
