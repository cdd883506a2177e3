// The record ports' conformance suites on Postgres.
import { correctionStoreConformance, ingestStoreConformance, stageStoreConformance, workItemsConformance } from '@strata/memory/testing';
import { openRecords } from './test-database.js';

ingestStoreConformance('Postgres', openRecords);
workItemsConformance('Postgres', openRecords);
stageStoreConformance('Postgres', openRecords);
correctionStoreConformance('Postgres', openRecords);
