// The record ports' conformance suites on Postgres.
import {
  correctionStoreConformance,
  ingestStoreConformance,
  offsetReaderConformance,
  publicRecallConformance,
  stageLoadingConformance,
  stageStoreConformance,
  workItemsConformance,
} from '@strata/memory/testing';
import { openRecords } from './test-database.js';

ingestStoreConformance('Postgres', openRecords);
workItemsConformance('Postgres', openRecords);
stageLoadingConformance('Postgres', openRecords);
stageStoreConformance('Postgres', openRecords);
correctionStoreConformance('Postgres', openRecords);
offsetReaderConformance('Postgres', openRecords);
publicRecallConformance('Postgres', openRecords);
