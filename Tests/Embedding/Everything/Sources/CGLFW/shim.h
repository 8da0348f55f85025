#pragma once
#define GL_GLEXT_PROTOTYPES 1
#define GLFW_INCLUDE_GLCOREARB 1
#include <GLFW/glfw3.h>
