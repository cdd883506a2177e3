// @ts-check
// Which statements of a release are kept, and when two of them are one and the same.

/** A statement that reads or writes rows; what opens, ends or sets up a transaction depends on no table. @param {string} sql */
const isKept = (sql) =>
  /^\s*(?:\/\*.*?\*\/\s*)*\(?(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && /\b(?:FROM|INTO|UPDATE)\b/i.test(sql);

/** The same for statements that differ in the number of values of a list, or of rows, alone. @param {string} sql */
const shapeOf = (sql) =>
  sql
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '?')
    .replace(/\?(?:::\w+(?:\[\])?)?(?: ?, ?\?(?:::\w+(?:\[\])?)?)+/g, '?…')
    .replace(/(\([^()]*\))(?: ?, ?\1)+/g, '$1…')
    .trim();

/**
 * The same for statements that name the same things, however often and in whatever order: filters put together at random by tests ask
 * nothing of a schema that one of them does not. @param {string} sql
 */
const namesOf = (sql) => [...new Set(shapeOf(sql).match(/[\w.":]+/g))].sort().join(' ');

/** Of a cursor, what it reads. @param {string} sql */
const withoutCursor = (sql) => sql.replace(/^DECLARE .*? CURSOR FOR /, '');

module.exports = { isKept, namesOf, shapeOf, withoutCursor };
