import { closed, Type } from '../../lib/schema.ts';
import { FileMetadata } from '../../popups/file-upload.ts';
import { jsonSchema } from './json-schema.ts';
import { changes, type Tool } from './tool.ts';

const most_bytes = 4_000_000;
const most = '4 MB';

/** Gives a small file whole, in the answer; a larger one is for the command line. */
export const downloadTool: Tool = {
  name: 'download_file',
  title: 'Get the file of a decision',
  description: `Gives the file that a person uploaded as their answer, its hash checked, up to ${most}.`,
  annotations: changes,
  inputSchema: jsonSchema(closed({ output_result_id: Type.String({ minLength: 1 }) })),
  outputSchema: jsonSchema(FileMetadata),
  async run({ client, signal }, { output_result_id }) {
    const id = String(output_result_id);
    const decision = await client.outputRead(id, { signal });
    if (decision.response.kind !== 'file_upload') throw new TypeError('The decision has no file.');
    const { file } = decision.response;
    if (file.size_bytes > most_bytes) {
      throw new TypeError(`The file has ${file.size_bytes} bytes, too many for an answer: use hdo output file ${id}.`);
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of client.outputFile(decision, { signal })) chunks.push(chunk);
    const blob = Buffer.concat(chunks).toString('base64');
    const uri = `hdo://decisions/${encodeURIComponent(id)}/files/${encodeURIComponent(file.file_id)}`;
    return { data: file, content: [{ type: 'resource', resource: { uri, mimeType: file.mime_type, blob } }] };
  },
};
