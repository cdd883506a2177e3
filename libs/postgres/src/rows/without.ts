// A row without the columns that its record does not have.
export function without<Row extends object, Column extends keyof Row>(row: Row, ...columns: Column[]): Omit<Row, Column> {
  const rest: Omit<Row, Column> & Partial<Pick<Row, Column>> = { ...row };
  for (const column of columns) delete rest[column];
  return rest;
}
