// documents/testing: small files of the binary formats, made byte by byte, whole and broken.
import { crc32, deflateRawSync } from 'node:zlib';

/** Each text is a line of its page; a line that begins with `# ` is set in larger letters. */
export function makePdf(pages: string[][]): Buffer {
  const objects: string[] = [];
  const font = 3 + pages.length * 2;
  const kids = pages.map((_, i) => `${3 + i * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach((lines, i) => {
    let y = 740;
    const shown = lines.map((line) => {
      const isHeading = line.startsWith('# ');
      y -= line === '' ? 14 : isHeading ? 30 : 14;
      const text = line.replace(/^# /, '').replace(/[\\()]/g, '\\$&');
      return line === '' ? '' : `BT /F1 ${isHeading ? 20 : 11} Tf 72 ${y} Td (${text}) Tj ET`;
    });
    const stream = shown.join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${4 + i * 2} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  });
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const places = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places}`;
  return Buffer.from(`${out}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF`, 'latin1');
}

interface Part {
  name: string;
  data: Buffer;
  /** What the header claims, where it lies. */
  declared?: number;
}

export function makeZip(parts: Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, data, declared = data.length } of parts) {
    const packed = deflateRawSync(data);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(declared, 18);
    head.writeUInt16LE(name.length, 22);
    const whole = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), head, rest, Buffer.from(name)]));
    local.push(whole);
    at += whole.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const LINKS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/></Relationships>`;
const STYLES = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>`;
const STYLE_LINK = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="r1" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;

/** `# ` begins a heading (in a file whose styles are called as a German Word calls them), `| ` a row with cells between `|`. */
export function makeDocx(paragraphs: string[], extra: Part[] = []): Buffer {
  const text = (words: string) => `<w:r><w:t xml:space="preserve">${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</w:t></w:r>`;
  const cell = (words: string) => `<w:tc><w:p>${text(words.trim())}</w:p></w:tc>`;
  const body = paragraphs.map((words) => {
    if (words.startsWith('# ')) return `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>${text(words.slice(2))}</w:p>`;
    if (!words.startsWith('| ')) return `<w:p>${text(words)}</w:p>`;
    return `<w:tbl><w:tr>${words.slice(2).split('|').map(cell).join('')}</w:tr></w:tbl>`;
  });
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`;
  const parts = {
    '[Content_Types].xml': TYPES,
    '_rels/.rels': LINKS,
    'word/document.xml': document,
    'word/styles.xml': STYLES,
    'word/_rels/document.xml.rels': STYLE_LINK,
  };
  return makeZip([...Object.entries(parts).map(([name, data]) => ({ name, data: Buffer.from(data) })), ...extra]);
}
