// What JavaScript gives the engine (package/engine.ts), so that the linker knows of it.
mergeInto(LibraryManager.library, {
  miyama_progress: function () {},
});
