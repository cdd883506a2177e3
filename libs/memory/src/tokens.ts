// Injection tokens of the ports: an adapter's module provides them, an app's module hands them to use-cases.

export const INGEST_STORE = 'strata.IngestStore';
export const WORK_ITEMS = 'strata.WorkItems';
export const STAGE_STORE = 'strata.StageStore';
export const EXTRACTORS = 'strata.Extractors';
export const SUMMARY_WRITER = 'strata.SummaryWriter';
export const CORRECTION_STORE = 'strata.CorrectionStore';
export const EXPORT_STORE = 'strata.ExportStore';
export const RESTORE_STORE = 'strata.RestoreStore';
export const DELETION_STORE = 'strata.DeletionStore';
export const DELETION_WORK = 'strata.DeletionWork';
export const ERASURE_STORE = 'strata.ErasureStore';
export const ERASURE_CHECK = 'strata.ErasureCheck';
export const DELETION_WAKE_UPS = 'strata.DeletionWakeUps';
export const WAKE_UPS = 'strata.WakeUps';
export const EMBEDDER = 'strata.Embedder';
export const RERANKER = 'strata.Reranker';
export const MEMORY_INDEX = 'strata.MemoryIndex';
export const INDEX_ROWS = 'strata.IndexRows';
export const RECALL_STORE = 'strata.RecallStore';
export const AUDIT_LOG = 'strata.AuditLog';
export const ACCESS_LOG = 'strata.AccessLog';
export const RAW_READER = 'strata.RawReader';
export const MEMORY_READER = 'strata.MemoryReader';
export const PROJECT_STORE = 'strata.ProjectStore';
export const KEY_STORE = 'strata.KeyStore';
