// @ts-check
// lit-html asks for a document when it is loaded; the modules under test never draw.
Object.assign(globalThis, { document: { createComment() {}, createTreeWalker() {} } });
