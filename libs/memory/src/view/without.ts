// A record without some of its fields.
export function without<Row extends object, Column extends keyof Row>(row: Row, ...columns: Column[]): Omit<Row, Column> {
  const rest: Omit<Row, Column> & Partial<Pick<Row, Column>> = { ...row };
  for (const column of columns) delete rest[column];
  return rest;
}
