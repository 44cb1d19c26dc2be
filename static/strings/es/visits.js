// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {

};
